import { configuration } from '#client/data/configuration.ts'
import { currentCopy, startedEngine } from '#client/data/replica/copy/opened-copy.ts'
import { now } from '#client/data/now.ts'
import { loadAgain } from '#client/ui/loading/load-again.ts'
import { saveText } from '#client/ui/save-file.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { useEffect, useRef, useState } from 'react'

type Listed = { fileName: string; entries: readonly MonthEntry[]; names: ReadonlyMap<string, NameRecord> }

/** Makes the file of the listed dates for a calendar app from the copy, once at a time; not if it is left meanwhile. */
export function useCalendarFile(listed: Listed, onSaved: () => void) {
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle')
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const save = async () => {
    setState('making')
    try {
      const text = await makeFile(listed)
      if (isLeft.current) return
      saveText(`${listed.fileName}.ics`, 'text/calendar', text)
      onSaved()
    } catch (error) {
      console.warn(error)
      setState('failed')
    }
  }
  return { isMaking: state === 'making', hasFailed: state === 'failed', save: () => void save() }
}

async function makeFile({ entries, names }: Listed): Promise<string> {
  const [engine, { readEvents }, { calendarFile }] = await Promise.all([
    startedEngine(),
    import('#client/data/replica/replica.ts'),
    loadAgain(() => import('./calendar-file.ts')),
  ])
  const ids = [...new Set(entries.map(({ eventId }) => eventId))]
  const events = await readEvents(engine, ids, async () => (await currentCopy()?.reader.readRange()) != null)
  const { product, publicUrl } = configuration()
  const scheduleIds = entries.map(({ scheduleId }) => scheduleId)
  return calendarFile({ scheduleIds, events, names }, { productName: product.name, publicUrl, stamp: now() })
}
