import { defineWords } from '../i18n.ts'

/** Why a form could not be saved; only who edits needs it. */
export const saveWords = defineWords('save', {
  'en-GB': {
    tooLarge:
      'This is too long to save: it takes {{size}} KB and at most {{most}} KB can be saved at once. Shorten a text, or save fewer changes at a time.',
    notSaved: 'This device could not save it: nothing was saved, and what you typed is still here. Please try again.',
    noRoom: 'This device has no room left: nothing was saved. Free some space and try again.',
  },
})
