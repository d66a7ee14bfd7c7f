import { expect, test } from 'vitest'
import { told } from './engine-report.ts'

test('a session of somebody else, met while sending, is told before a device that was full while reading', () => {
  expect(told({ reading: 'quota', sending: 'other-user' })).toEqual({ problem: 'other-user', sendingFails: false })
})

test('a part of the app that could not be loaded is told as itself, and as no trouble of the server or the copy', () => {
  const sendingFails = 'part-missing'
  expect(told({ reading: null, sending: 'part-missing' })).toEqual({ problem: null, sendingFails })
  expect(told({ reading: 'server', sending: 'part-missing' })).toEqual({ problem: 'server', sendingFails })
})

test('what hinders reading is told before what hinders sending', () => {
  expect(told({ reading: 'quota', sending: 'storage' }).problem).toBe('quota')
  expect(told({ reading: null, sending: 'storage' }).problem).toBe('storage')
})

test('a server that takes no edits but answers pulls is no problem of the copy', () => {
  expect(told({ reading: null, sending: 'server' })).toEqual({ problem: null, sendingFails: true })
})
