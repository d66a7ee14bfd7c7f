import { once } from 'node:events'
import { startBrowserProcess } from '../support/persistent-browser.ts'

type Answer = { id?: number; method?: string; params?: unknown; result?: unknown; error?: { message: string } }

export type Opening = { profile: string; address: string; throttle: number; script: string }

/**
 * Opens an address in a browser that has just been started and answers the number that `script` writes into the title as
 * "measured N". The debugging protocol is spoken directly: a test driver's own scripts and its listening to network and
 * console cost the page 50 ms at 4x throttle. `throttle` slows the page's main thread down so many times.
 */
export async function measureOpening({ profile, address, throttle, script }: Opening): Promise<number> {
  const { process, endpoint } = await startBrowserProcess(profile)
  const exited = once(process, 'exit')
  const protocol = await connect(endpoint)
  const measured = protocol.titleWith(/^measured ([\d.]+)$/)
  const { targetInfos } = await protocol.send<{ targetInfos: { type: string; targetId: string }[] }>(
    'Target.getTargets',
  )
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const { sessionId } = await protocol.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  await protocol.send('Target.setDiscoverTargets', { discover: true })
  await protocol.send('Page.enable', {}, sessionId)
  await protocol.send('Page.addScriptToEvaluateOnNewDocument', { source: script }, sessionId)
  await protocol.send('Emulation.setDeviceMetricsOverride', screen, sessionId)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: throttle }, sessionId)
  await protocol.send('Page.navigate', { url: address }, sessionId)
  const milliseconds = await measured
  await protocol.send('Browser.close')
  await exited
  return milliseconds
}

const screen = { width: 1366, height: 768, deviceScaleFactor: 1, mobile: false }

async function connect(endpoint: string) {
  const socket = new WebSocket(endpoint)
  const waiting = new Map<number, (answer: Answer) => void>()
  const titles = new Set<(title: string) => void>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    if (answer.method !== 'Target.targetInfoChanged') return
    const { targetInfo } = answer.params as { targetInfo: { title: string } }
    for (const hear of titles) hear(targetInfo.title)
  })
  await once(socket, 'open')
  return {
    send: <T = unknown>(method: string, params: object = {}, sessionId?: string): Promise<T> =>
      new Promise((resolve, reject) => {
        const id = (sent += 1)
        waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result as T)))
        socket.send(JSON.stringify({ id, method, params, sessionId }))
      }),
    titleWith: (pattern: RegExp): Promise<number> =>
      new Promise((resolve) => {
        titles.add((title) => {
          const found = pattern.exec(title)?.[1]
          if (found) resolve(Number(found))
        })
      }),
  }
}
