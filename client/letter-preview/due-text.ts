import { formatDayOfYear, formatTime } from '#client/i18n/format.ts'

/** When a mail is due: `Sunday 29 November, 17:00` on the device's clock. */
export function dueText(at: string): string {
  const moment = new Date(at)
  return `${formatDayOfYear(moment)}, ${formatTime(moment)}`
}
