import { defineWords } from '../i18n.ts'

export const schoolDayWords = defineWords('schoolDays', {
  'en-GB': {
    schoolHoliday: 'School holiday',
    insetDay: 'INSET day',
    inset: 'INSET day: {{name}}',
    starts: '{{name}} starts',
    ends: '{{name}} ends',
    week: 'Week {{letter}}',
  },
})
