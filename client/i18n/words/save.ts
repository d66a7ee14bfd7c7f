import { defineWords } from '../i18n.ts'

/** Why a form could not be saved; only people who edit need it. */
export const saveWords = defineWords('save', {
  'en-GB': {
    tooLarge:
      'This is too long to save. It takes up {{size}} KB and the limit is {{most}} KB. Shorten some text, or save fewer changes at a time.',
    notSaved: 'We couldn’t save this on your device. What you typed is still here. Try again.',
    noRoom: 'This device has no space left, so nothing was saved. Free up some space and try again.',
  },
})
