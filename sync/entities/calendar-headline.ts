import { blob, date, defineEntity, html, text, type DocumentOf } from '../define.ts'

export const calendarHeadline = defineEntity(
  'CalendarHeadline',
  'calendar_headline',
  { noun: 'headline', readers: 'everyone', archived: 'hidden' },
  {
    start: date('Start date is required'),
    end: date('Start date is required'),
    name: text('Name is required'),
    descriptionHtml: html(),
    imageBlobReferenceId: blob(),
  },
)

export type CalendarHeadline = DocumentOf<typeof calendarHeadline>
