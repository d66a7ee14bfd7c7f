import { color, defineEntity, displayOrder, flag, html, text } from '../define.ts'

export const calendarEventType = defineEntity(
  'CalendarEventType',
  'calendar_event_type',
  { noun: 'type of event', readers: 'everyone', archived: 'named' },
  {
    name: text('Name is required'),
    color: color(),
    displayOrder: displayOrder(),
    isDeadline: flag(false),
    isHoliday: flag(false),
    descriptionHtml: html(),
  },
)
