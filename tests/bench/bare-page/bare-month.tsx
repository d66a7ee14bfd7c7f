import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { MonthEntry } from '#sync/protocol/month-record.ts'

/** The stored month that the page shows. */
type Month = { entries: MonthEntry[] }

/** The minimum that shows a month from the device: one IndexedDB get, and its dates as a plain list. */
function BareMonth() {
  const [record, setRecord] = useState<Month | null>(null)
  useEffect(() => void readMonth().then(setRecord), [])
  return (
    <ul>
      {record?.entries.map(({ scheduleId, start, name }) => (
        <li key={scheduleId}>
          {start.slice(0, 10)} <a href={`#${scheduleId}`}>{name}</a>
        </li>
      ))}
    </ul>
  )
}

function readMonth(): Promise<Month | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bare', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('months', { autoIncrement: true }))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('months').objectStore('months').get(1)
      reading.addEventListener('success', () => resolve((reading.result as Month | undefined) ?? null))
    })
  })
}

createRoot(document.getElementById('root')!).render(<BareMonth />)
addEventListener('load', () => void navigator.serviceWorker.register('./sw.js'), { once: true })
