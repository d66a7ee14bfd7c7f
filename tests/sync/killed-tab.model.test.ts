import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { openRealm } from './model/realm.ts'
import { createChannels } from './model/tab-channels.ts'
import { installTabDisks } from './model/tab-disk.ts'
import 'fake-indexeddb/auto'

const opensADatabase = new Script(`
  const request = indexedDB.open('copy', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('rows')
  globalThis.tab = new Promise((resolve) => { request.onsuccess = resolve })
`)

test('a tab that is killed while it opens a database does not keep it open', async () => {
  installTabDisks()
  for (let tasks = 0; tasks < 12; tasks += 1) {
    const surroundings = { channels: createChannels(), url: new URL('http://localhost'), daysOff: () => 0 }
    const tab = openRealm(opensADatabase, surroundings)
    for (let passed = 0; passed < tasks; passed += 1) await new Promise((resolve) => setImmediate(resolve))
    tab.kill()
    const deleted = new Promise((resolve) => {
      indexedDB.deleteDatabase('copy').addEventListener('success', resolve)
    })
    await expect(deleted, `killed after ${tasks} tasks`).resolves.toBeTruthy()
  }
})

const readsOneAfterAnother = new Script(`
  globalThis.tab = new Promise((resolve, reject) => {
    const request = indexedDB.open('read', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('rows').add('first', 1)
    request.onsuccess = () => {
      const rows = request.result.transaction('rows').objectStore('rows')
      rows.get(1).onsuccess = () => {
        try {
          rows.get(2).onsuccess = () => resolve('read')
        } catch (error) {
          reject(error)
        }
      }
    }
  })
`)

test('a tab that is stopped while it reads one row after another has both once it is woken', async () => {
  installTabDisks()
  for (let tasks = 0; tasks < 12; tasks += 1) {
    const surroundings = { channels: createChannels(), url: new URL('http://localhost'), daysOff: () => 0 }
    const tab = openRealm(readsOneAfterAnother, surroundings)
    for (let passed = 0; passed < tasks; passed += 1) await new Promise((resolve) => setImmediate(resolve))
    tab.gate.stop()
    for (let passed = 0; passed < 12; passed += 1) await new Promise((resolve) => setImmediate(resolve))
    tab.gate.wake()
    await expect(tab.code, `stopped after ${tasks} tasks`).resolves.toBe('read')
    tab.kill()
  }
})
