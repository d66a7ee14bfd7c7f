import { blob, color, defineEntity, displayOrder, html, text, type DocumentOf } from '../define.ts'

export const calendarEventProvider = defineEntity(
  'CalendarEventProvider',
  'calendar_event_provider',
  { noun: 'provider', readers: 'everyone', archived: 'named' },
  {
    name: text('Name is required'),
    descriptionHtml: html(),
    imageBlobReferenceId: blob(),
    color: color('#000000'),
    displayOrder: displayOrder(99),
  },
)

export type CalendarEventProvider = DocumentOf<typeof calendarEventProvider>
