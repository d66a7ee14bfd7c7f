import { useWords } from '#client/i18n/i18n.ts'
import { plannerWords } from '#client/i18n/words/planner.ts'
import type { DayLabel } from './planner-days.ts'

/** "Autumn term starts", "INSET day: first aid" or the name of a holiday. */
export function useLabelWords(): (label: DayLabel) => string {
  const t = useWords(plannerWords)
  return ({ kind, name, edge }) => {
    if (edge) return t(edge, { name })
    return kind === 'InsetDay' ? t('inset', { name }) : name
  }
}
