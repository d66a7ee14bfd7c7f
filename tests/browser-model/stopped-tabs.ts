import { pace } from '#tests/support/waiting/pace.ts'
import type { Tab } from './devices.ts'

/**
 * No script of the page runs until it is thawed, as at a breakpoint; at most a transaction that has begun finishes
 * first.
 */
export async function pause(tab: Tab, others: readonly Tab[], workName: string): Promise<boolean> {
  const { protocol } = tab
  await protocol.send('Debugger.enable')
  // A page that holds a transaction at its breakpoint holds it for a minute: no browser freezes a page there.
  for (;;) {
    const paused = new Promise((resolve) => protocol.once('Debugger.paused', resolve))
    await protocol.send('Debugger.pause')
    void protocol.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined)
    await paused
    const other = others[0]
    if (!other || (await canWrite(other, workName))) break
    await protocol.send('Debugger.resume')
  }
  tab.stopped = 'paused'
  return true
}

/** The page is visible but its tasks are not run, as browsers do to save energy. */
export async function freeze(tab: Tab): Promise<boolean> {
  await tab.protocol.send('Page.setWebLifecycleState', { state: 'frozen' })
  tab.stopped = 'frozen'
  return true
}

export async function thaw(tab: Tab): Promise<boolean> {
  if (tab.stopped === 'paused') {
    await tab.protocol.send('Debugger.resume')
    await tab.protocol.send('Debugger.disable')
  }
  if (tab.stopped === 'frozen') await tab.protocol.send('Page.setWebLifecycleState', { state: 'active' })
  const wasStopped = tab.stopped !== null
  tab.stopped = null
  return wasStopped
}

function canWrite({ page }: Tab, workName: string): Promise<boolean> {
  return page.evaluate(
    async ({ wanted, longest }) => {
      const within = <T>(promise: Promise<T>) =>
        Promise.race([promise, new Promise<null>((resolve) => setTimeout(() => resolve(null), longest))])
      const names = (await indexedDB.databases()).flatMap(({ name = '' }) => (name.endsWith(wanted) ? [name] : []))
      for (const name of names) {
        const written = await within(
          new Promise((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.addEventListener('error', reject)
            opening.addEventListener('success', () => {
              const database = opening.result
              const stores = [...database.objectStoreNames]
              if (stores.length === 0) return resolve(true)
              const transaction = database.transaction(stores, 'readwrite')
              transaction.addEventListener('complete', () => {
                database.close()
                resolve(true)
              })
              transaction.objectStore(stores[0]!).get('none')
            })
          }),
        )
        if (written === null) return false
      }
      return true
    },
    { wanted: workName, longest: 2_000 * pace() },
  )
}
