import { expectConverged, expectRecorded, expectShown, expectSound } from './device-checks.ts'
import type { Taken } from './device-calls.ts'
import { startDevice, type Device } from './device.ts'
import { takeServerStep, type DeviceStep, type Step } from './history.ts'
import { concernsQueue, expectQueueSound, isQuiet } from './queue-checks.ts'
import { expectStoredPictures, expectPictures, expectUploadedFirst } from './picture-checks.ts'
import { expectTakenOnce } from './replay.ts'
import { openSchool } from './school.ts'

/** The server with three devices: one of a reader, two of administrators. */
export async function openSchoolWithDevices() {
  const school = await openSchool()
  let devices: Device[] = await startAll()
  let left = historiesOfOneDevice
  /** Devices whose disk refused a write to the screen: their next round shows it. */
  const owing = new Set<number>()

  function startAll(): Promise<Device[]> {
    return Promise.all([0, 1, 2].map((person) => startDevice(school, person)))
  }
  async function endAll(): Promise<void> {
    await Promise.all(devices.map((device) => device.end()))
  }
  /**
   * Takes the steps, from the same beginning every time, and then expects every device in use to hold what the server
   * has. @returns the outcomes of the devices' steps
   */
  const run = async (steps: readonly Step[]): Promise<Taken[]> => {
    if (left === 0) {
      await endAll()
      devices = await startAll()
      left = historiesOfOneDevice
    }
    left -= 1
    try {
      return await take(steps)
    } catch (error) {
      left = 0
      throw error
    }
  }
  const take = async (steps: readonly Step[]): Promise<Taken[]> => {
    await school.begin()
    owing.clear()
    await Promise.all(devices.map((device) => device.begin()))
    const used = new Set<number>()
    const taken: Taken[] = []
    for (const step of steps) {
      if (!('device' in step)) {
        await takeServerStep(school, step)
        continue
      }
      used.add(step.device)
      taken.push(await takeSoundly(step))
    }
    await school.does['serves this build']()
    await school.does['analytics work']()
    await settle([...used])
    await expectTakenOnce(school)
    await expectPictures(school)
    for (const index of used) await expectRecorded(school, devices[index]!)
    for (const index of used) await expectStoredPictures(school, devices[index]!)
    for (const index of used) await expectConverged(school, devices[index]!, index)
    return taken
  }
  const takeSoundly = async (step: DeviceStep): Promise<Taken> => {
    const device = devices[step.device]!
    const taken = await device.take(step)
    expectSound(step, taken, device.person.id)
    expectQueueSound(school.journal, step, taken)
    expectUploadedFirst(school.journal, taken)
    if (taken.refused && taken.state?.problem !== null) owing.add(step.device)
    else if (taken.state !== null) owing.delete(step.device)
    const isOff = taken.killed || step.does === 'sign out' || step.does === 'close the first tab'
    if (!owing.has(step.device) && !isOff && concernsQueue(taken)) await expectShown(device)
    return taken
  }
  /** Opens the devices once more and lets them send and pull until nobody has anything to send or to see. */
  const settle = async (used: readonly number[]): Promise<void> => {
    let open = used
    for (let round = 0; open.length > 0 && round < mostRounds; round += 1) {
      const loud: number[] = []
      for (const index of open) {
        const { queue } = await takeSoundly({ device: index, does: round === 0 ? 'restart' : 'pull' })
        if (!isQuiet(queue)) loud.push(index)
      }
      open = loud
    }
    if (open.length > 0) throw new Error('a queue does not come to rest')
    for (const index of used) await takeSoundly({ device: index, does: 'pull' })
  }
  const close = async () => {
    await endAll()
    await school.close()
  }
  return { run, close }
}

/** Few rounds are enough for edits; a picture is sent beside them, and they do not wait for it. */
const mostRounds = 300

/** A thread keeps what RxDB never frees of closed databases; after a failure it may be in any state. */
const historiesOfOneDevice = 50
