import { defineWords } from '../i18n.ts'

/** Administration's page of what needs somebody today. */
export const todayWords = defineWords('today', {
  'en-GB': {
    title: 'Today',
    loading: 'Loading',
    needsConnection: 'You need an internet connection to see: {{names}}. They’ll load when you’re back online.',
    tryAgain: 'Try again',

    nothingElse: 'Nothing else needs you.',
    lookedAt: 'Looked at: {{names}}.',

    drafts: 'Drafts',
    noDrafts: 'Nothing is waiting to be published.',
    stale_one: '{{shown}} hasn’t been changed for 14 days.',
    stale_other: '{{shown}} haven’t been changed for 14 days.',
    allDrafts: 'All drafts',

    reviews: 'Waiting for your review',
    noReviews: 'No draft is waiting for your review.',
    requestedBy: 'asked by {{name}}, {{when}}',

    planned: 'Publishing soon',
    nothingPlanned: 'Nothing is scheduled to be published or unpublished in the next 14 days.',

    coming: 'Next six weeks',
    comingWell: 'Every event has a picture, a link, a provider and a tag.',
    ofTheseWeeks: 'All events of these weeks',
    nothingComing: 'No events take place in the next six weeks.',
    lacks: 'No {{what}}',
    picture: 'picture',
    link: 'link',
    provider: 'provider',
    tag: 'tag',

    featured: 'Featured',
    areFeatured_one: '{{shown}} event of the next six weeks is featured.',
    areFeatured_other: '{{shown}} events of the next six weeks are featured.',
    noFeatured: 'Nothing in the next six weeks is featured.',

    headlines: 'Months without a headline',
    headlinesWell: 'The next six months all have a headline.',
    addHeadline: 'Add a headline',

    mistakes: 'Reported mistakes',
    noMistakes: 'No report is waiting for you.',
    allMistakes: 'All reports',
    said: '{{name}}: {{text}}',
    goneEvent: 'An event that’s gone',

    links: 'Links that need attention',
    linksWell: 'No links need attention.',
    linksOff: 'Links aren’t being checked. Whoever runs this calendar can turn that on.',
    linksNever: 'Nothing has been checked yet.',
    allLinks: 'All links',

    refused: 'Changes on this device',
    refusedNone: 'None of your changes needs a decision.',
    refusedSome_one: '{{shown}} of your changes needs a decision.',
    refusedSome_other: '{{shown}} of your changes need a decision.',
    openSync: 'See them',

    people: 'Not confirmed yet',
    noPeople: 'Everybody has confirmed their email.',
    since: 'since {{date}}',
    allPeople: 'Registered users',

    changes: 'What colleagues changed',
    noChanges: 'Nobody else has changed anything in the last 7 days.',
    someone: 'Someone',
    goneThing: 'something that’s gone',
    create: '{{by}} added {{what}}',
    update: '{{by}} changed {{what}}',
    delete: '{{by}} deleted {{what}}',
    archive: '{{by}} archived {{what}}',
    restore: '{{by}} restored {{what}}',
    andOthers_one: 'and {{shown}} other',
    andOthers_other: 'and {{shown}} others',

    mails: 'Next emails',
    daily: 'Daily update',
    weekly: 'Weekly update',
    toPeople_one: '{{when}}, to {{shown}} person',
    toPeople_other: '{{when}}, to {{shown}} people',
    paused: 'Paused: {{reason}}',
    noMails: 'No emails are planned.',
    allMails: 'Update emails',
  },
})
