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

/** Whether England and Wales can have a bank holiday in the weeks of a month; whoever has chosen another nation has a plan. */
export const mayHaveBankHoliday = (month: MonthKey) => /-(?:0[1345689]|12)$/.test(month)

/**
 * Shades the days of a month on which there is no school. The code for it is fetched where there may be something to shade: a bank
 * holiday, an event whose type is a school holiday, and whatever the reader has chosen for their planner. Without it the days stay as
 * they are.
 */
export function SchoolDays(props: MonthProps) {
  const { month, entries, names } = props
  const isPlanned = usePlans()
  const isWanted =
    isPlanned || mayHaveBankHoliday(month) || entries.some(({ typeId }) => typeId && names.get(typeId)?.isHoliday)
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
