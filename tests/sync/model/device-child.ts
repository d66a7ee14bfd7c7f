import 'fake-indexeddb/auto'
import { setClock } from './page.ts'
import { parentPort, workerData } from 'node:worker_threads'
import type { CallName, DeviceCalls, FromDevice, People, ToDevice } from './device-calls.ts'
import { databaseNames, databasesInUse, installDisk, readCurrent, readDisk, readQueue, wipeDisk } from './disk.ts'
import type { DeviceStep } from './history.ts'
import { installNetwork } from './network.ts'
import { dropQueue, queueActs, type Stamped } from './queue-acts.ts'
import { readScreen } from './screen.ts'
import { openTabs, stealEngine, type Told } from './tabs.ts'

const post = (message: FromDevice) => parentPort?.postMessage(message)

let people: People = { own: '', stranger: '', cookies: { own: '', stranger: '' } }
let tabs: ReturnType<typeof openTabs> | undefined
let meanwhileDone: (() => void) | undefined
let unhandled: string[] = []
let stealing: Promise<void> = Promise.resolve()
let made = 0
process.on('unhandledRejection', (error) => unhandled.push(String(error)))

// RxDB opens a database once in a realm, so the thief hands the engine back: to the tab that it took it from.
const disk = installDisk(() => {
  if (tabs?.count() === 1) stealing = stealEngine(people.own)
})
const network = installNetwork(() => people.cookies)

const calls: { [C in CallName]: (...given: Parameters<DeviceCalls[C]>) => Promise<ReturnType<DeviceCalls[C]>> } = {
  begin: async (given) => {
    await switchOff()
    await wipeDisk()
    setClock('UTC', 0)
    network.takeLate()
    network.takeHeard()
    people = given
    made = 0
  },
  take: async (step) => {
    if (isAct(step) && !tabs) await start()
    const before = await readScreen(people.own)
    const inUse = await databasesInUse(people.own)
    const queued = await readQueue(people.own)
    const arriving = network.takeLate()
    unhandled = []
    const traffic = network.begin(step, meanwhile)
    disk.begin(step.disk)
    const { told, failed, wasRefused } = await run(step)
    await stealing
    const refused = disk.end() && !wasRefused
    const killed = disk.isOff()
    if (killed) await switchOff()
    network.begin({}, meanwhile)
    for (const send of arriving) await send()
    return {
      state: told?.state ?? null,
      sessionEnded: told?.ended ?? [],
      traffic,
      heard: network.takeHeard(),
      failed,
      refused,
      killed,
      inUse,
      databases: await databaseNames(),
      before,
      after: await readScreen(people.own),
      queued,
      queue: await readQueue(people.own),
      checkpoint: (await readCurrent(people.own))?.checkpoint ?? null,
      unhandled,
    }
  },
  read: readDisk,
}

type Ran = { told: Told | void; failed: string | null; wasRefused: boolean }
type Act = Extract<DeviceStep, { does: keyof typeof queueActs }>

function isAct(step: DeviceStep): step is Act {
  return step.does in queueActs
}

/** What is done to the queue fails by itself; the round that follows is the engine's. */
async function run(step: DeviceStep): Promise<Ran> {
  if (!isAct(step)) return { told: await takes[step.does](step as never), failed: null, wasRefused: false }
  const open = tabs!
  let failed: string | null = null
  let hasChanged = false
  try {
    hasChanged = await queueActs[step.does](open, people.own, step as never, stamped)
  } catch (error) {
    failed = String(error)
  }
  const wasRefused = disk.hasRefused()
  const isHeard = !disk.isOff() && (hasChanged || (failed !== null && step.does !== 'edit'))
  return { told: isHeard ? await open.workChanged() : undefined, failed, wasRefused }
}

/** Ids that are the same every time a history runs. */
const stamped: Stamped = (daysOff) => ({
  madeAt: new Date(Date.UTC(2026, 10, 20, 12) + daysOff * 86_400_000).toISOString(),
  nextId: () => {
    made += 1
    const { device } = workerData as { device: number }
    return `1000000${device}-0000-4000-8000-${made.toString(16).padStart(12, '0')}`
  },
})

const takes = {
  pull: () => (tabs ? tabs.wake() : start()),
  send: () => takes.pull(),
  restart: async ({ zone = 'UTC', daysOff = 0 }: Extract<DeviceStep, { does: 'restart' }>) => {
    await switchOff()
    setClock(zone, daysOff)
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
  'sign out': async ({ queue }: Extract<DeviceStep, { does: 'sign out' }>) => {
    if (!tabs) await start()
    if (queue === 'dropped') await dropQueue(tabs!.work())
    await tabs!.signOut()
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
