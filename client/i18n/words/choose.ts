import { defineWords } from '../i18n.ts'

/** Fields in which something is searched and chosen. */
export const chooseWords = defineWords('choose', {
  'en-GB': {
    loading: 'Loading',
    found_one: '{{count}} found',
    found_other: '{{count}} found',
    nothing: 'Nothing found for “{{text}}”',
    none: 'There are none yet.',
    allChosen: 'All of them are chosen.',
    moreFound_one: '{{count}} more. Type to find it.',
    moreFound_other: '{{count}} more. Type to find them.',
    open: 'Show the list of {{label}}',
    add: 'Add “{{name}}”',
    adding: 'Adding “{{name}}”...',
    added: '“{{name}}” has been added to the list and chosen. You can undo that in Sync.',
    unknown: '“{{text}}” isn’t in the list. Choose from the list, or clear this.',
    unknownMayAdd: '“{{text}}” isn’t in the list. Choose from the list, add it, or clear this.',
    isArchived: '“{{name}}” is archived. Restore it in its own list to choose it.',
    chosen: 'Chosen: {{names}}. Backspace removes the last one, the left arrow leads to them.',
    remove: 'Remove {{name}}',
    moveForward: 'Move {{name}} forward',
    removed: '{{name}} removed',
    chose: '{{name}} chosen',
    moved: '{{name}} is now number {{number}}',
  },
})
