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
    undoFailed: 'Part of this may not have been undone. Check that you’re online and try again.',
  },
})

export type BatchTranslate = TranslateOf<typeof batchWords>
