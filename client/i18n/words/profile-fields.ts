import { profileLabels } from '#sync/words/profile-labels.ts'
import { defineWords } from '../i18n.ts'

export const profileLabelWords = defineWords('profile-labels', profileLabels)

/** The words around the fields of a profile, on the sign-up form, in people's own profile and in administration. */
export const profileFieldWords = defineWords('profile-fields', {
  'en-GB': {
    optional: 'Optional',
    schoolPhasesHint: 'Choose all that apply.',
    unsubscribeByEmail: 'To stop these emails, use the unsubscribe link at the end of any of them.',
    required: '{{detail}} is required',
    tooLong: '{{detail}} can have at most {{most}} characters',
  },
})
