import { useWords } from '#client/i18n/i18n.ts'
import { addToCalendarWords } from '#client/i18n/words/add-to-calendar.ts'
import { SelectField } from '#client/ui/fields/select-field.tsx'

/** Days before a date at which a calendar app alerts whoever took it; null for never. */
export type Alert = 0 | 1 | 7 | 28 | null

const alerts: Alert[] = [null, 0, 1, 7, 28]

/** Whether the file that is made here has alerts, and when: at 08:00, as reminders come. */
export function AlertChoice({ chosen, onChoose }: { chosen: Alert; onChoose: (alert: Alert) => void }) {
  const t = useWords(addToCalendarWords)
  const options = alerts.map((alert) => ({
    value: String(alert),
    label: t(alert === null ? 'alertNone' : `alert${alert}`),
  }))
  return (
    <div className="max-w-60">
      <SelectField
        label={t('alert')}
        options={options}
        value={String(chosen)}
        onChange={({ target }) => onChoose(alerts[target.selectedIndex]!)}
      />
    </div>
  )
}
