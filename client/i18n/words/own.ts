import { defineWords } from '../i18n.ts'

/** What a reader stores for themselves alone: stars, dates done and notes. */
export const ownWords = defineWords('own', {
  'en-GB': {
    star: 'Star',
    starred: 'Starred',
    unstarred: 'Star removed',
    starKey: 'Star this event (S)',
    done: 'Done',
    doneKey: 'Mark this date as done',
    note: 'Your note',
    addNote: 'Add a note',
    editNote: 'Edit',
    onlyYou: 'Only you can see this',
    noteTooLong: 'A note can have at most {{most}} characters. This one has {{count}}.',
    noteSaved: 'Saved',
    noteWaits: 'Saved on this device. We’ll send it when you’re back online.',
    notSaved: 'This couldn’t be saved on this device.',
    matchFilters: 'Change your filters to match?',
    matchLead: 'Your calendar still leaves out the school phases from before.',
    matchNow: 'Change my filters',
    matched: 'Your filters match your school phases now.',
    undo: 'Undo',
    matchUndone: 'Your filters are as they were.',
  },
})
