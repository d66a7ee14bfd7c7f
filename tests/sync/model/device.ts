import { once } from 'node:events'
import { SHARE_ENV, Worker } from 'node:worker_threads'
import type { CallName, DeviceCalls, FromDevice, Taken, ToDevice } from './device-calls.ts'
import type { Disk } from './disk-records.ts'
import { takeServerStep, type DeviceStep } from './history.ts'
import type { RunningSchool } from './school.ts'

export type Device = Awaited<ReturnType<typeof startDevice>>

/**
 * A device of a person, in a thread of its own: the real device code with a disk and a network that can be disturbed. RxDB
 * allows thirteen open collections in one realm, so no two devices share one.
 */
export async function startDevice(school: RunningSchool, person: number) {
  const worker = new Worker(new URL('device-child.ts', import.meta.url), {
    workerData: { url: school.url, device: person },
    // The zone of a thread can only be changed where it has the environment of its process.
    env: SHARE_ENV,
    execArgv: [],
    stderr: true,
  })
  await once(worker, 'online')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0
  let current: DeviceStep | undefined
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
    return (await answer.promise) as ReturnType<DeviceCalls[C]>
  }
  const letItHappen = async () => {
    if (current?.meanwhile) await takeServerStep(school, current.meanwhile.step)
    post({ meanwhileDone: true })
  }
  const own = school.people[person]!
  const stranger = school.people.at(-1)!
  return {
    person: own,
    /** With an empty disk again. */
    begin: () =>
      call('begin', {
        own: own.id,
        stranger: stranger.id,
        cookies: { own: cookieOf(own.browser.jar), stranger: cookieOf(stranger.browser.jar) },
      }),
    take: (step: DeviceStep): Promise<Taken> => {
      current = step
      return call('take', step)
    },
    read: (): Promise<Disk> => call('read'),
    end: () => worker.terminate(),
  }
}

function cookieOf(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
