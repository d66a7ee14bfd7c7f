import { once } from 'node:events'
import { SHARE_ENV, Worker } from 'node:worker_threads'
import { SCHEMA } from '#sync/protocol/schema.ts'
import type { CallName, DeviceCalls, FromDevice, Taken, ToDevice } from './device-calls.ts'
import type { Disk } from './disk-records.ts'
import { EARLIER_SCHEMA } from './earlier-build.ts'
import { takeServerStep, type Build, type DeviceStep } from './history.ts'
import type { RunningSchool } from './school.ts'
import { tabCode } from './tab-code.ts'
import { unlessIdle } from '#tests/support/waiting/unless-idle.ts'

export type Device = Awaited<ReturnType<typeof startDevice>>

/**
 * A person's device, in a thread of its own: the real device code with a disk and a network that can be disturbed, each
 * of its tabs in a realm of its own. The time zone belongs to a thread, and so does the disk, so no two devices share
 * one.
 */
export async function startDevice(school: RunningSchool, person: number) {
  const worker = new Worker(new URL('device-child.ts', import.meta.url), {
    workerData: { url: school.url, device: person, code: await tabCode() },
    // A thread's time zone can only be changed if it has the environment of its process.
    env: SHARE_ENV,
    execArgv: [],
    stderr: true,
  })
  await once(worker, 'online')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0
  let current: DeviceStep | undefined
  let build: Build = 'this'
  let printed = ''
  worker.stderr.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-2000)))
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error)
  })
  worker.on('message', (message: FromDevice) => {
    if ('meanwhile' in message) return void letItHappen()
    const { resolve, reject } = waiting.get(message.id)!
    waiting.delete(message.id)
    if ('error' in message) reject(new Error(`${message.error}\n${printed}`))
    else resolve(message.result)
  })

  const post = (message: ToDevice) => worker.postMessage(message)
  const call = async <C extends CallName>(name: C, ...given: Parameters<DeviceCalls[C]>) => {
    const id = (calls += 1)
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    post({ id, call: name, given })
    const wedged = () => `${name} ${JSON.stringify(given)} has not ended\n${printed}`
    return (await unlessIdle(answer.promise, wedged)) as ReturnType<DeviceCalls[C]>
  }
  const letItHappen = async () => {
    const step = current?.robbed?.step ?? current?.asleep?.step ?? current?.meanwhile?.step
    if (step) await takeServerStep(school, step)
    post({ meanwhileDone: true })
  }
  const own = school.people[person]!
  const stranger = school.people.at(-1)!
  return {
    person: own,
    /** Starts again with an empty disk. */
    begin: () => {
      build = 'this'
      return call('begin', {
        own: own.id,
        stranger: stranger.id,
        cookies: { own: cookieOf(own.browser.jar), stranger: cookieOf(stranger.browser.jar) },
      })
    },
    /** The schema number of the build that it runs. */
    schema: () => (build === 'earlier' ? EARLIER_SCHEMA : SCHEMA),
    take: (step: DeviceStep): Promise<Taken> => {
      current = step
      if (step.does === 'restart') build = step.build ?? 'this'
      return call('take', step)
    },
    read: (): Promise<Disk> => call('read'),
    opened: (): Promise<string[]> => call('opened'),
    end: () => worker.terminate(),
  }
}

function cookieOf(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
