import { defineWords } from '../i18n.ts'

/** Named views and chosen columns of administration's lists. */
export const listViewWords = defineWords('list-views', {
  'en-GB': {
    views: 'Views',
    save: 'Save view',
    saveNew: 'Save as new view',
    update: 'Update view',
    more: 'More for this view',
    rename: 'Rename view',
    delete: 'Delete view',
    saveTitle: 'Save this view',
    saveHint: 'It keeps the filters, search, sort and columns, on all your devices. Only you can see it.',
    name: 'Name',
    nameMissing: 'Enter a name',
    nameTaken: 'You already have a view with this name',
    nameTooLong: 'A name can have at most {{most}} characters',
    nameHidden: 'This name holds hidden characters. Remove them, or type it again',
    keep: 'Save',
    cancel: 'Cancel',
    updated: 'The view “{{name}}” has been updated.',
    deleted: 'The view “{{name}}” has been deleted.',
    undo: 'Undo',
    notSaved: 'This couldn’t be saved on this device.',
    columns: 'Columns',
    columnsTitle: 'Columns of this list',
    columnsHint:
      'The list shows these columns in this order. Where there isn’t room for one, it’s left out, and narrower ones after it may still be shown.',
    columnsUsualHint: 'These are the usual columns. How many of them are shown depends on the width of the window.',
    columnsOut: 'There’s no room here for {{names}}.',
    up: 'Move {{name}} up',
    down: 'Move {{name}} down',
    moved: '{{name}} is now {{place}} of {{count}}',
    usual: 'Use the usual columns',
    done: 'Done',
  },
})
