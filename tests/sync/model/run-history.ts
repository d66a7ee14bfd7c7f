import { expectConverged, expectSound } from './device-checks.ts'
import type { Taken } from './device-calls.ts'
import { startDevice, type Device } from './device.ts'
import { takeServerStep, type Step } from './history.ts'
import { openSchool } from './school.ts'

/** The server with three devices: two of readers, one of an administrator. */
export async function openSchoolWithDevices() {
  const school = await openSchool()
  let devices: Device[] = await startAll()
  let left = historiesOfOneDevice

  function startAll(): Promise<Device[]> {
    return Promise.all([0, 1, 2].map((person) => startDevice(school, person)))
  }
  async function endAll(): Promise<void> {
    await Promise.all(devices.map((device) => device.end()))
  }
  /**
   * Takes the steps, from the same beginning every time, and then expects every device in use to hold what the server
   * has. @returns how the steps of devices went
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
    await Promise.all(devices.map((device) => device.begin()))
    const used = new Set<number>()
    const taken: Taken[] = []
    for (const step of steps) {
      if (!('device' in step)) {
        await takeServerStep(school, step)
        continue
      }
      used.add(step.device)
      const device = devices[step.device]!
      const latest = await device.take(step)
      expectSound(step, latest, device.person.id)
      taken.push(latest)
    }
    await school.does['serves this build']()
    for (const index of used) await expectConverged(school, devices[index]!, index)
    return taken
  }
  const close = async () => {
    await endAll()
    await school.close()
  }
  return { run, close }
}

/** A thread keeps what RxDB never forgets of closed databases; after a failure it may be in any state. */
const historiesOfOneDevice = 50
