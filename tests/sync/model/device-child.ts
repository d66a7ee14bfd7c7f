import 'fake-indexeddb/auto'
import './page.ts'
import { parentPort } from 'node:worker_threads'
import type { CallName, DeviceCalls, FromDevice, People, ToDevice } from './device-calls.ts'
import { databaseNames, databasesInUse, installDisk, readDisk, wipeDisk } from './disk.ts'
import type { DeviceStep } from './history.ts'
import { installNetwork } from './network.ts'
import { readScreen } from './screen.ts'
import { openTabs, type Told } from './tabs.ts'

const post = (message: FromDevice) => parentPort?.postMessage(message)

let people: People = { own: '', stranger: '', cookies: { own: '', stranger: '' } }
let tabs: ReturnType<typeof openTabs> | undefined
let meanwhileDone: (() => void) | undefined
let unhandled: string[] = []
process.on('unhandledRejection', (error) => unhandled.push(String(error)))

const disk = installDisk()
const network = installNetwork(() => people.cookies)

const calls: { [C in CallName]: (...given: Parameters<DeviceCalls[C]>) => Promise<ReturnType<DeviceCalls[C]>> } = {
  begin: async (given) => {
    await switchOff()
    await wipeDisk()
    people = given
  },
  take: async (step) => {
    const before = await readScreen(people.own)
    const inUse = await databasesInUse(people.own)
    unhandled = []
    const traffic = network.begin(step, meanwhile)
    disk.begin(step.disk)
    const told = await takes[step.does]()
    const refused = disk.end()
    const killed = disk.isOff()
    if (killed) await switchOff()
    network.begin({}, meanwhile)
    return {
      state: told?.state ?? null,
      sessionEnded: told?.ended ?? [],
      traffic,
      refused,
      killed,
      inUse,
      databases: await databaseNames(),
      before,
      after: await readScreen(people.own),
      unhandled,
    }
  },
  read: readDisk,
}

const takes: Record<DeviceStep['does'], () => Promise<Told | void>> = {
  pull: () => (tabs ? tabs.wake() : start()),
  restart: async () => {
    await switchOff()
    return start()
  },
  'open a tab': async () => {
    const told = tabs ? undefined : await start()
    tabs?.openAnother()
    return told
  },
  'close the first tab': async () => {
    if (tabs && tabs.count() > 1) return tabs.closeFirst()
    return switchOff()
  },
  'sign out': async () => {
    tabs ??= openTabs(people.own)
    await tabs.signOut()
    await switchOff()
  },
  'let another user in': async () => {
    await switchOff()
    const { own, stranger, cookies } = people
    people = { own: stranger, stranger: own, cookies: { own: cookies.stranger, stranger: cookies.own } }
    const told = await start()
    await switchOff()
    people = { own, stranger, cookies }
    return told
  },
}

function start(): Promise<Told> {
  tabs = openTabs(people.own)
  return tabs.start()
}

/** Closes what runs; a killed device is on again afterwards, with what was on its disk. */
async function switchOff(): Promise<void> {
  await tabs?.close()
  tabs = undefined
  disk.switchOn()
}

/** Lets something happen at the server while a request is on its way. */
function meanwhile(): Promise<void> {
  post({ meanwhile: true })
  return new Promise((resolve) => {
    meanwhileDone = resolve
  })
}

parentPort?.on('message', (message: ToDevice) => {
  if ('meanwhileDone' in message) meanwhileDone?.()
  else void answer(message)
})

async function answer({ id, call, given }: Exclude<ToDevice, { meanwhileDone: true }>): Promise<void> {
  try {
    const run = calls[call] as (...given: unknown[]) => Promise<unknown>
    post({ id, result: await run(...given) })
  } catch (error) {
    post({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
