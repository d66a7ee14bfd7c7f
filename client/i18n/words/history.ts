import { defineWords } from '../i18n.ts'

export const historyWords = defineWords('history', {
  'en-GB': {
    history: 'History',
    historyOf: 'History of {{thing}}',
    deletedThings: 'Deleted {{things}}',
    offline: 'You need an internet connection to see who changed what. This page will load when you’re back online.',
    offlineDeleted:
      'You need an internet connection to see what was deleted. This page will load when you’re back online.',
    loading: 'Loading',
    edit: 'Edit',
    back: 'Back to the list',
    nothing: 'Nobody has changed this yet.',
    nothingDeleted: 'Nothing here has been deleted.',
    added: '{{who}} added this',
    changed: '{{who}} changed the {{fields}}',
    deleted: '{{who}} deleted this',
    archived: '{{who}} archived this',
    restored: '{{who}} restored this',
    deletedBy: 'Deleted by {{who}}, {{when}}',
    somebody: 'Someone',
    inBatch: 'Part of a change of several records',
    newest: 'Now',
    restoreVersion: 'Restore this version',
    restore: 'Restore',
    isDeleted: 'This has been deleted.',
    unsent:
      'Changes of this record are waiting on this device. Send or undo them in Sync before you restore a version.',
    restoredVersion: '{{name}} is back as it was on {{when}}.',
    unchanged: '{{name}} is already as it was on {{when}}.',
    restoredNow: '{{name}} has been restored.',
    restoring: 'The restored version of {{name}} is waiting to be sent.',
    openSync: 'Open Sync',
    showOlder: 'Show older',
  },
})
