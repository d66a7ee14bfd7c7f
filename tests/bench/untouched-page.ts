import { once } from 'node:events'
import { kill } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { findInstalledBrowser } from '../support/browsers/browser.ts'
import { startBrowserProcess } from '../support/browsers/persistent-browser.ts'

type Answer = { id?: number; result?: unknown; error?: { message: string } }

export type Opening = { profile: string; address: string; throttle: number; script: string }

/**
 * Opens an address in a newly started browser and returns the number that `script` writes into the title as "measured N".
 * It uses the debugging protocol directly, because a test driver's scripts and its listening to network and console cost
 * the page 50 ms at 4x throttle. `throttle` is the factor by which the page's main thread is slowed down.
 */
export async function measureOpening(opening: Opening): Promise<number> {
  const installed = await findInstalledBrowser()
  // The language of the browser that the profile was filled with (`openBrowser`).
  const chosen = { ...installed, args: [...installed.args, '--accept-lang=en-GB'] }
  const { process: browser, endpoint } = await startBrowserProcess(opening.profile, chosen)
  const exited = once(browser, 'exit')
  const protocol = await connect(endpoint)
  try {
    return await openIn(protocol, opening)
  } finally {
    // An answer may never come, because the browser has gone or hangs.
    protocol.send('Browser.close').catch(() => undefined)
    const timer = setTimeout(() => kill(-browser.pid!, 'SIGKILL'), longestEnd)
    await exited
    clearTimeout(timer)
  }
}

async function openIn(protocol: Protocol, { address, throttle, script }: Opening): Promise<number> {
  const page = await findPage(protocol)
  const { targetId } = page
  const { sessionId } = await protocol.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  await protocol.send('Page.enable', {}, sessionId)
  await protocol.send('Page.addScriptToEvaluateOnNewDocument', { source: script }, sessionId)
  await protocol.send('Emulation.setDeviceMetricsOverride', screen, sessionId)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: throttle }, sessionId)
  await protocol.send('Page.navigate', { url: address }, sessionId)
  return measuredIn(protocol)
}

/** Milliseconds. */
const longest = 60_000
const longestEnd = 5_000

const screen = { width: 1366, height: 768, deviceScaleFactor: 1, mobile: false }

type Protocol = Awaited<ReturnType<typeof connect>>
type Target = { type: string; targetId: string; title: string }

async function findPage(protocol: Protocol): Promise<Target> {
  const { targetInfos } = await protocol.send<{ targetInfos: Target[] }>('Target.getTargets')
  const page = targetInfos.find(({ type }) => type === 'page')
  if (!page) throw new Error('The browser has no page')
  return page
}

/** Reads the title from the browser, not from the page, until the number is in it. */
async function measuredIn(protocol: Protocol): Promise<number> {
  const end = performance.now() + longest
  while (performance.now() < end) {
    const found = /^measured ([\d.]+)$/.exec((await findPage(protocol)).title)?.[1]
    if (found) return Number(found)
    await wait(100)
  }
  throw new Error(`Nothing was measured within ${longest / 1000} s`)
}

async function connect(endpoint: string) {
  const socket = new WebSocket(endpoint)
  const waiting = new Map<number, (answer: Answer) => void>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  await once(socket, 'open')
  return {
    send: <T = unknown>(method: string, params: object = {}, sessionId?: string): Promise<T> =>
      new Promise((resolve, reject) => {
        const id = (sent += 1)
        waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result as T)))
        socket.send(JSON.stringify({ id, method, params, sessionId }))
      }),
  }
}
