import { defineWords } from '../i18n.ts'

/** The choice of the language, in the account's menu and in the profile. */
export const languageWords = defineWords('language', {
  'en-GB': { language: 'Language', british: 'British English', american: 'American English' },
})
