import { defineWords } from '../i18n.ts'

/** The calendar as a tool of administrators: drafts in it, adding on a day, and moving. */
export const deskWords = defineWords('desk', {
  'en-GB': {
    showDrafts: 'Show drafts',
    showDraftsHint: 'Only administrators and editors see them. Switch this off to see what readers see.',
    draft: 'Draft: {{name}}',
    addOn: 'Add event on {{day}}',
    addEvent: 'Add event',
    shortcutCreate: 'Add an event',
    shortcutDrafts: 'Show or hide drafts',
    draftsShown: 'Drafts are shown.',
    draftsHidden: 'Drafts are hidden. This is what readers see.',
    moveTo: 'Move to…',
    newDay: 'New date',
    newDayHint: 'Times and length stay the same.',
    noDay: 'Date is required',
    move: 'Move',
    cancel: 'Cancel',
    several_other: '{{name}} has {{count}} dates, so it can’t be moved as one. Change its dates in the form.',
    several_one: '{{name}} has {{count}} date.',
    noDates: '{{name}} has no date. Add one in the form.',
    gone: 'This event isn’t there any more.',
    toDay: '{{name}} to {{day}}',
  },
})
