import { defineWords, type TranslateOf } from '../i18n.ts'

/** The field in which dates and times are typed, and its calendar. */
export const dateWords = defineWords('dates', {
  'en-GB': {
    dayFormat: 'DD/MM/YYYY',
    momentFormat: 'DD/MM/YYYY HH:mm',
    timeFormat: 'HH:mm',
    unreadableDay: 'Type the date as DD/MM/YYYY, such as 04/12/2026',
    unreadableMoment: 'Type the date and time as DD/MM/YYYY HH:mm, such as 04/12/2026 09:30',
    noTime: 'Type the time too, such as 04/12/2026 09:30',
    hasTime: 'Type the date without a time',
    hasEnd: 'Type one date here, without an end',
    noSuchDay: 'This date doesn’t exist. Type the day first, then the month, such as 04/12/2026',
    otherWeekday: '{{date}} is a {{weekday}}. Check the date and type it again',
    twice: 'The clocks go back on {{date}}, so {{time}} comes twice: choose {{names}}',
    never: 'The clocks go forward on {{date}}, so there is no {{time}}: type another time',
    or: '{{one}} or {{other}}',
    which: 'Which {{time}}?',
    span: '{{start}} to {{end}}',
    chooseDate: 'Choose a date',
    previousYear: 'Previous year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
    today: 'Today',
    cancel: 'Cancel',
    taken: 'already a date of this event',
    holiday: '{{day}}: {{name}}',
  },
})

export type DateTranslate = TranslateOf<typeof dateWords>
