import { auditActions, isAuditAction } from '#sync/words/audit-actions.ts'
import { isRefusalReason, refusalReasons } from '#sync/words/refusal-reasons.ts'
import { defineWords, translator } from '../i18n.ts'

/** Why something was refused, by the code that the server recorded. */
const reasonWords = defineWords('reasons', refusalReasons)

/** What the server recorded as done, by the action of the audit. */
const actionWords = defineWords('actions', auditActions)

/** Administration's screen of who did what, and the history of a user. */
export const auditWords = defineWords('audit', {
  'en-GB': {
    title: 'Audit',
    hint: 'Who did what to accounts and content. Entries are usually kept for 400 days.',
    offline: 'You need an internet connection to see the audit. This page will load when you’re back online.',
    offlineHistory: 'You need an internet connection to see this.',
    loading: 'Loading',
    loadingMore: 'Loading more...',
    nothing: 'Sorry there is nothing to show you here.',
    noneMatching: 'Sorry there were no entries matching these filters.',
    clearFilters: 'Clear filters',
    unknownFilter: 'The address has a filter we don’t know, so we’ve left it out.',
    person: 'Name or email',
    kind: 'Kind',
    allKinds: 'Everything',
    kindSignIn: 'Sign-ins',
    kindAccount: 'Accounts',
    kindContent: 'Content',
    kindExport: 'Exports and imports',
    from: 'From',
    to: 'To',
    badRange: 'Choose a last day that isn’t before the first.',
    download: 'Export to Excel',
    nobody: 'Not signed in',
    fields: 'Changed: {{fields}}',
    history: 'History',
    historyHint: 'What they did, and what was done to their account.',
    historyAll: 'See all in the audit',
    acted: '{{action}} ({{thing}})',
  },
})

/** The words of an action; an action without words is shown as the audit has it. */
export function auditActionWords(action: string): string {
  return isAuditAction(action) ? translator(actionWords)(action) : action
}

/** A note in words: the code of a refusal as its reason, anything else as it was written. */
export function noteWords(note: string): string {
  return isRefusalReason(note) ? translator(reasonWords)(note) : note
}
