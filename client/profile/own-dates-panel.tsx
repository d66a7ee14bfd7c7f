import { useWords } from '#client/i18n/i18n.ts'
import { ownDateWords } from '#client/i18n/words/own-dates.ts'
import { OwnDates } from '#client/own-dates/own-dates.tsx'
import { Panel } from './panel.tsx'

/** The terms, holidays and INSET days of the reader's own school. */
export function OwnDatesPanel() {
  const t = useWords(ownDateWords)
  return (
    <Panel id="dates" heading={t('heading')} lead={t('lead')}>
      <OwnDates />
    </Panel>
  )
}
