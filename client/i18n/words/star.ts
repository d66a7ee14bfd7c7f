import { defineWords } from '../i18n.ts'

/** The star of an event wherever it is listed. */
export const starWords = defineWords('star', {
  'en-GB': {
    star: 'Star: {{name}}',
    add: 'Star this event (S)',
    remove: 'Remove the star (S)',
    added: 'Starred.',
    removed: 'Star removed.',
    notSaved: 'This couldn’t be saved on this device.',
  },
})
