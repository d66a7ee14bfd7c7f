import { defineWords, type TranslateOf } from '../i18n.ts'

/** Bulk changes in words: "You archived 40 keywords". */
export const batchWords = defineWords('batches', {
  'en-GB': {
    added: 'You added {{count}} {{things}}',
    changed: 'You changed {{count}} {{things}}',
    deleted: 'You deleted {{count}} {{things}}',
    archived: 'You archived {{count}} {{things}}',
    restored: 'You restored {{count}} {{things}}',
    published: 'You published {{count}} {{things}}',
    mixed: 'You changed {{count}} records',
    undoFailed: 'That didn’t work and nothing has changed. Try again.',
    undoWaits: 'We’ll undo it when the server answers.',
    undosHeading: 'Waiting to be undone',
    undoAsked: 'You asked to undo a change of several records.',
    undoLater: 'What hadn’t been sent is undone. The rest will be when the server answers.',
  },
})

export type BatchTranslate = TranslateOf<typeof batchWords>
