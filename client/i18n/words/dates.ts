import { defineWords, type TranslateOf } from '../i18n.ts'

/** The field in which dates and times are typed. */
export const dateWords = defineWords('dates', {
  'en-GB': {
    dayFormat: 'DD/MM/YYYY',
    momentFormat: 'DD/MM/YYYY HH:mm',
    unreadableDay: 'Type the date as DD/MM/YYYY, such as 04/12/2026',
    unreadableMoment: 'Type the date and time as DD/MM/YYYY HH:mm, such as 04/12/2026 09:30',
    hasTime: 'Type the date without a time, or switch off All day',
    noSuchDay: 'There is no such day. Type the day before the month, such as 04/12/2026',
    twice: 'The clocks go back on {{date}}, so {{time}} comes twice: choose {{names}}',
    never: 'The clocks go forward on {{date}}, so there is no {{time}}: type another time',
    or: '{{one}} or {{other}}',
    which: 'Which {{time}}?',
  },
})

export type DateTranslate = TranslateOf<typeof dateWords>
