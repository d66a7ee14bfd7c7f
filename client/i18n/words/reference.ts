import { defineWords } from '../i18n.ts'

/** Types, providers and tags: what uses them, their order, and merging. */
export const referenceWords = defineWords('reference', {
  'en-GB': {
    uses_one: '{{shown}} event',
    uses_other: '{{shown}} events',
    showUses_one: '{{shown}} event uses {{name}}',
    showUses_other: '{{shown}} events use {{name}}',
    loading: 'Loading',
    merge: 'Merge',
    mergeTitle: 'Merge into one {{thing}}',
    keep: 'Which one stays',
    chooseOne: 'Choose one',
    chooseAnother: 'Choose another one: nothing would be merged into this.',
    willChange_zero: 'No event will change.',
    willChange_one: '{{shown}} event will say “{{name}}”.',
    willChange_other: '{{shown}} events will say “{{name}}”.',
    willGo: 'These will be deleted:',
    withUses_one: '{{name}} ({{shown}} event)',
    withUses_other: '{{name}} ({{shown}} events)',
    canUndo: 'You can undo this.',
    cancel: 'Cancel',
    order: 'Order',
    orderTitle: 'Order of {{things}}',
    orderHint: 'Drag a row by its handle, or use its arrows. Readers see them in this order.',
    drag: 'Drag {{name}}',
    up: 'Move {{name}} up',
    down: 'Move {{name}} down',
    moved: '{{name}} is now {{place}} of {{count}}',
    save: 'Save order',
    nothing: 'There’s nothing to put in order.',
  },
})
