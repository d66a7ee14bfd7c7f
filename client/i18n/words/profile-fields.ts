import { profileLabels } from '#sync/words/profile-labels.ts'
import { defineWords } from '../i18n.ts'

export const profileLabelWords = defineWords('profile-labels', profileLabels)

/** The words around the fields of a profile, on the sign-up form, in people's own profile and in administration. */
export const profileFieldWords = defineWords('profile-fields', {
  'en-GB': {
    optional: 'Optional',
    schoolPhasesHint: 'Choose all that apply.',
    updatesText: 'What’s coming up in your calendar, in one short email.',
    dailyWhen: 'Weekdays at 06:30 UK time, except bank holidays.',
    weeklyWhen: 'Sundays at 17:00 UK time.',
    unsubscribeByEmail: '{{when}} To unsubscribe, use the link at the end of these emails.',
    required: '{{detail}} is required',
    tooLong: '{{detail}} can have at most {{most}} characters',
  },
})
