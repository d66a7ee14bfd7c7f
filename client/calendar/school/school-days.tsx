import type { Filters } from '#client/data/exclusions.ts'
import { usePlans } from '#client/data/replica/own/stars.ts'
import type { MonthEntry, MonthKey, NameRecord } from '#sync/protocol/month-record.ts'
import { useEffect, useState } from 'react'
import type { SchoolShade } from './school-shade.tsx'

type MonthProps = {
  month: MonthKey
  entries: MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
  excluded: Filters
}

/**
 * Shades the days of a month on which there is no school. Most readers have nothing to shade: the code for it is fetched for an event
 * whose type is a school holiday, and for whoever has chosen something for their planner. Without it the days stay as they are.
 */
export function SchoolDays(props: MonthProps) {
  const { entries, names } = props
  const isPlanned = usePlans()
  const isWanted = isPlanned || entries.some(({ typeId }) => typeId && names.get(typeId)?.isHoliday)
  const [Shade, setShade] = useState<typeof SchoolShade | null>(null)
  useEffect(() => {
    if (isWanted)
      import('./school-shade.tsx').then(
        (part) => setShade(() => part.SchoolShade),
        () => {},
      )
  }, [isWanted])
  return isWanted && Shade && <Shade {...props} />
}
