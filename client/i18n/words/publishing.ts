import { defineWords } from '../i18n.ts'

/** What happens to an event by itself, in its form and in the list. */
export const publishingWords = defineWords('publishing', {
  'en-GB': {
    publishing: 'Publishing',
    publishHint: 'Readers will see it from then on.',
    archiveHint: 'Readers will no longer see it from then on.',
    publishes: 'Publishes {{when}} (London)',
    archives: 'Archived {{when}} (London)',
    draftThen:
      'Save it as a draft: it will be published automatically. “Save and publish” publishes it at once, and takes the time back.',
    archivedThen: 'Save it: readers will see it again from then on.',
    shownThen: 'Save it: it will be archived automatically.',
    typedPast: 'This time is over, so nothing would happen. Choose a later one.',
    notPublished:
      'It was to be published {{when}} (London), and this device hasn’t heard that it was. If it stays so, the time was over when it was set, or whoever set it may not publish any more: choose another time, or publish it now.',
    notArchived:
      'It was to be archived {{when}} (London), and this device hasn’t heard that it was. If it stays so, the time was over when it was set, or whoever set it may not publish any more: choose another time, or unpublish it now.',
    publishedAlready: 'It is published already, so this time does nothing.',
    takeBackPublish: 'Don’t publish it automatically',
    takeBackArchive: 'Don’t archive it automatically',
    badgePublishes: 'Publishes {{when}}',
    badgeArchives: 'Archived {{when}}',
    badgeNotPublished: 'Not published {{when}}',
    badgeNotArchived: 'Not archived {{when}}',
  },
})
