import { defineWords } from '../i18n.ts'

/** What administrators and editors write to each other about a record. */
export const commentWords = defineWords('comments', {
  'en-GB': {
    comments: 'Comments',
    loading: 'Loading',
    offline: 'You need an internet connection to see the comments.',
    none: 'Nobody has written anything yet.',
    earlier: 'Show earlier comments',
    comment: 'Comment',
    hint: 'Only administrators and editors see it. Write @ and a colleague’s name to send them an email.',
    mention: 'Mention {{name}}',
    required: 'Comment is required',
    tooLong: 'At most {{most}} characters',
    send: 'Add comment',
    remove: 'Remove',
    removeOf: 'Remove your comment of {{when}}',
  },
})
