import { color, defineEntity, displayOrder, flag, html, text } from '../define.ts'

export const calendarEventType = defineEntity(
  'CalendarEventType',
  'calendar_event_type',
  { noun: 'type of event', readers: 'everyone', archived: 'named' },
  {
    name: text('Name is required'),
    color: color('#000000'),
    displayOrder: displayOrder(99),
    isDeadline: flag(false),
    isHoliday: flag(false),
    descriptionHtml: html(),
  },
)
