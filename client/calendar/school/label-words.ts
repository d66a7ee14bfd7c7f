import { useWords } from '#client/i18n/i18n.ts'
import { schoolDayWords } from '#client/i18n/words/school-days.ts'
import { useCallback } from 'react'
import type { DayLabel } from '#client/own-dates/school-days.ts'

/** "Autumn term starts", "INSET day: first aid", the name of a holiday, and "School holiday" for an event that says its own name. */
export function useLabelWords(): (label: DayLabel) => string {
  const t = useWords(schoolDayWords)
  return useCallback(
    ({ kind, name, edge }) => {
      if (edge) return t(edge, { name })
      if (kind === 'SchoolHoliday') return t('schoolHoliday')
      return kind === 'InsetDay' ? t('inset', { name }) : name
    },
    [t],
  )
}
