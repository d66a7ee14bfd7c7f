import { defineWords } from '../i18n.ts'

/** In which zone a month is shown. */
export const zoneWords = defineWords('zone', {
  'en-GB': {
    zone: 'Times are shown in the time zone of this device, {{zone}}, not in UK time.',
  },
})
