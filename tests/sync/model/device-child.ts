import 'fake-indexeddb/auto'
import { setClock } from './page.ts'
import { parentPort, workerData } from 'node:worker_threads'
import type { CallName, DeviceCalls, FromDevice, People, ToDevice } from './device-calls.ts'
import { installDisk } from './disk-faults.ts'
import { databaseNames, databasesInUse, deletionsEnded, readCurrent, readDisk, readOutbox, wipeDisk } from './disk.ts'
import type { Build, DeviceStep } from './history.ts'
import { installNetwork } from './network.ts'
import { queueActs, type Stamped } from './queue-acts.ts'
import { readScreen } from './screen.ts'
import { installTabDisks } from './tab-disk.ts'
import { openTabs, type Reported } from './tabs.ts'

const post = (message: FromDevice) => parentPort?.postMessage(message)

let people: People = { own: '', stranger: '', cookies: { own: '', stranger: '' } }
let tabs: ReturnType<typeof openTabs> | undefined
let meanwhileDone: (() => void) | undefined
let unhandled: string[] = []
let made = 0
let build: Build = 'this'
let opened: string[] = []
let requestsBefore = 0
process.on('unhandledRejection', (error) => unhandled.push(String(error)))

const disk = installDisk(
  () => tabs?.steal(),
  () => (requestsBefore = network.requests()),
)
installTabDisks()
const network = installNetwork(
  () => people.cookies,
  async (milliseconds) => tabs?.letPass(milliseconds),
)

const calls: { [C in CallName]: (...given: Parameters<DeviceCalls[C]>) => Promise<ReturnType<DeviceCalls[C]>> } = {
  begin: async (given) => {
    await switchOff()
    await wipeDisk()
    setClock('UTC', 0)
    network.forget()
    people = given
    build = 'this'
    opened = []
    made = 0
  },
  take: async (step) => {
    if (isAct(step) && !tabs) await start()
    await network.held.hasCome()
    const reportedBefore = tabs?.lastReported() ?? null
    const before = await readScreen(people.own)
    const inUse = await databasesInUse(people.own)
    const queued = await readOutbox(people.own)
    const arriving = network.takeLate()
    unhandled = []
    const traffic = network.begin(step, meanwhile)
    network.held.release()
    network.held.hold(step.held)
    disk.begin(step.disk)
    if (step.robbed) tabs?.stealAfter(step.robbed.after, meanwhile)
    if (step.asleep) tabs?.sleepAfter(step.asleep.after, meanwhile)
    const { reported, failed, wasRefused } = await run(step)
    await tabs?.robbed()
    tabs?.stealNoMore()
    // A device that was robbed or asleep when its round had just ended runs another round.
    const state = (reported && (step.robbed || step.asleep) ? tabs?.lastReported() : reported?.state) ?? null
    await deletionsEnded()
    const database = disk.end()
    const refusal = database === null || wasRefused ? null : { database, requestsBefore }
    const killed = disk.isOff()
    if (killed) await switchOff()
    network.begin({}, meanwhile)
    for (const send of arriving) await send()
    return {
      state,
      reportedBefore,
      sessionEnded: reported?.ended ?? [],
      traffic,
      failed,
      refusal,
      refused: refusal !== null,
      killed,
      inUse,
      inUseAfter: await databasesInUse(people.own),
      databases: await databaseNames(),
      before,
      after: await readScreen(people.own),
      queued,
      queue: await readOutbox(people.own),
      checkpoint: (await readCurrent(people.own))?.checkpoint ?? null,
      // After the queue, which may have changed by what is received until now.
      received: network.takeReceived(),
      unhandled,
    }
  },
  read: readDisk,
  opened: async () => opened,
}

type Ran = { reported: Reported | void; failed: string | null; wasRefused: boolean }
type Act = Extract<DeviceStep, { does: keyof typeof queueActs }>

function isAct(step: DeviceStep): step is Act {
  return step.does in queueActs
}

/** An action on the queue may fail by itself; the round that follows is the engine's. */
async function run(step: DeviceStep): Promise<Ran> {
  if (!isAct(step)) return { reported: await takes[step.does](step as never), failed: null, wasRefused: false }
  const open = tabs!
  let failed: string | null = null
  let hasChanged = false
  try {
    hasChanged = await open.act(step, stamped)
  } catch (error) {
    failed = String(error)
  }
  const wasRefused = disk.hasRefused()
  const isReported = !disk.isOff() && (hasChanged || (failed !== null && step.does !== 'edit'))
  return { reported: isReported ? await open.workChanged() : undefined, failed, wasRefused }
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
  restart: async ({ zone = 'UTC', daysOff = 0, build: wanted = 'this' }: Extract<DeviceStep, { does: 'restart' }>) => {
    await switchOff()
    build = wanted
    setClock(zone, daysOff)
    return start()
  },
  'open an event': async () => {
    if (!tabs) await start()
    const id = stamped(0).nextId()
    const reported = await tabs!.openEvent(id)
    opened.push(id)
    return reported
  },
  wipe: async () => {
    // Waiting edits are lost here, opened events too.
    opened = []
    if (tabs) return tabs.wiped(wipeDisk)
    await wipeDisk()
    return start()
  },
  'open a tab': async () => {
    const reported = tabs ? undefined : await start()
    tabs?.openAnother()
    return reported
  },
  'close the first tab': async () => {
    if (tabs && tabs.count() > 1) return tabs.closeFirst()
    return switchOff()
  },
  'sign out': async ({ queue }: Extract<DeviceStep, { does: 'sign out' }>) => {
    if (!tabs) await start()
    if (queue === 'dropped') await tabs!.clearOutbox()
    await tabs!.signOut()
    // Unsent edits are removed with the copy.
    opened = []
    await deletionsEnded()
    await switchOff()
  },
  'let another user in': async () => {
    await switchOff()
    const { own, stranger, cookies } = people
    people = { own: stranger, stranger: own, cookies: { own: cookies.stranger, stranger: cookies.own } }
    const reported = await start()
    await switchOff()
    people = { own, stranger, cookies }
    return reported
  },
}

function start(): Promise<Reported> {
  tabs = openTabs(people.own, build)
  return tabs.start()
}

/** Closes everything that runs; a killed device is on again afterwards, with what was on its disk. */
async function switchOff(): Promise<void> {
  tabs?.close()
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
