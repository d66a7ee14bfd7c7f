import { defineWords, type TranslateOf } from '../i18n.ts'

/** What has become of an event, in its dialog and in the list of what is new. */
export const changesWords = defineWords('changes', {
  'en-GB': {
    updated: 'Updated {{day}}',
    isNew: 'New',
    moved: 'Moved from {{before}} to {{after}}',
    dateAdded: 'New date: {{after}}',
    dateCancelled: 'No longer on {{before}}',
    dateReinstated: 'Takes place after all: {{after}}',
    reinstated: 'Takes place after all',
    isBack: 'Back in the calendar',
    cancelled: 'Cancelled',
    postponed: 'Postponed',
    withNote: '{{words}}: {{note}}',
    placeWas: 'Place: {{after}}, was {{before}}',
    placeAdded: 'Place: {{after}}',
    placeRemoved: 'No place, was {{before}}',
    whatsNew: "What's new",
    since: 'Since {{day}}',
    markSeen: 'Mark as seen',
    nothingNew: 'Nothing has changed since your last visit.',
    seen: "You're up to date.",
    undo: 'Undo',
    notSaved: "This couldn't be saved on this device.",
  },
})

export type ChangesTranslate = TranslateOf<typeof changesWords>
