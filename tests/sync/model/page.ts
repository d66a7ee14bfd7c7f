import { workerData } from 'node:worker_threads'

/** What the device code finds in a browser's page and Node has not: a visible page that never hears from the stream. */
const visible = Object.assign(new EventTarget(), { visibilityState: 'visible' })

class SilentEventSource extends EventTarget {
  close(): void {
    this.dispatchEvent(new Event('close'))
  }
}

Object.assign(globalThis, {
  window: new EventTarget(),
  document: visible,
  location: new URL((workerData as { url: string }).url),
  EventSource: SilentEventSource,
})

const realNow = Date.now
let daysOff = 0
Date.now = () => realNow() + daysOff * 86_400_000

/** The device is switched on in another zone, with a clock that is so many days off. */
export function setClock(zone: string, days: number): void {
  process.env['TZ'] = zone
  daysOff = days
}
