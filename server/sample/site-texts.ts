import type { PublicTextName } from '../content/public-texts.ts'

/** The texts that the app reads by name (design 11), with sample copy in place of the neutral one. */
export const siteTexts: readonly { name: PublicTextName; html: string }[] = [
  {
    name: 'Login.VideoText',
    html: '<p><strong>Every date of the school year in one calm place.</strong></p><p>Census days, tests and results, offers and deadlines, awareness weeks and holidays: filtered to your phase and kind of school, on every device you own, and still there when the network is not.</p><ul><li>A headline each month tells you what matters</li><li>Add any date to your own calendar</li><li>A short email by day or by week, if you like</li></ul>',
  },
  {
    name: 'About.Section1',
    html: '<h2>Why an almanac</h2><p>A school office keeps an eye on more than a hundred dates a year. They come from departments, agencies, councils, exam boards and campaigns, each in a place of its own, and a missed one can cost a place, a payment or a weekend.</p><p>School Almanac brings them together. Each entry says what is expected, from whom, and where to go next. Nothing has to be looked up twice.</p>',
  },
  {
    name: 'About.Section2',
    html: '<h2>How people use it</h2><ul><li><strong>School offices</strong> open the month on Monday morning and plan the week from it.</li><li><strong>Headteachers</strong> read <em>Plan ahead</em> before governors meet.</li><li><strong>Trust teams</strong> subscribe in their own calendar and see returns beside their meetings.</li><li><strong>Teachers</strong> filter to their phase and keep the awareness days.</li></ul><p>It is free for everyone who works in education. Sign up with your work email and say what kind of school you work in.</p>',
  },
  {
    name: 'About.Section3',
    html: '<h2>Where the dates come from</h2><p>Our editors read what is published, enter the date with its source, and correct it when it moves. If something looks wrong, open the event and report the mistake: it reaches a person.</p>',
  },
  {
    name: 'About.Section4',
    html: '<h2>Works anywhere</h2><p>Install it on a phone or a computer. The calendar is kept on your device, so that it opens at once, and also on a train or in a hall without a signal. What you change there is sent when you are back.</p>',
  },
  {
    name: 'Privacy policy',
    html: '<p>This sample policy says in plain words what the product keeps. Have your own adviser read it before you use it.</p><h2>What we hold</h2><ul><li>Your name, work email, organisation and job title, as you gave them when you signed up</li><li>Which emails you asked for</li><li>Which events you opened and which links you followed, so that editors learn what is useful</li></ul><h2>What we do not do</h2><p>We do not sell or share your details, and there are no advertising trackers on any page.</p><h2>How long</h2><p>Your account is kept until you delete it. Records of what you opened lose your name after thirteen months. Copies of mails are deleted after ninety days.</p><h2>Your rights</h2><p>On your profile you can correct your details, download everything held about you, and delete your account. For anything else write to <a href="mailto:support@example.org">support@example.org</a>.</p><h2>On your device</h2><p>The calendar keeps a copy of its public entries and your own settings in your browser. Signing out removes the copy.</p>',
  },
  {
    name: 'Terms and conditions',
    html: '<p>These sample terms stand where yours will.</p><h2>Using the calendar</h2><p>The calendar is free for people who work in or with schools. Please keep your password to yourself and your details up to date.</p><h2>The dates</h2><p>We take care, but the publisher of a date always has the last word. Entries in this sample are written from public knowledge and marked as samples: <strong>check the official source</strong> before you rely on one.</p><h2>Promoted events</h2><p>Some organisers pay for a place. Those entries say so.</p><h2>Links</h2><p>Links lead to other people’s pages. We aren’t responsible for what’s on them.</p><h2>Changes</h2><p>When these terms change, we say so on the sign-in page at least two weeks before.</p>',
  },
]

/** Ordinary pictures of the CMS, free to be changed or removed. */
export const siteImages = [
  { slug: 'spring', name: 'Blossom for spring pages', picture: 'blossom' },
  { slug: 'summer', name: 'Bunting for summer pages', picture: 'bunting' },
  { slug: 'planner', name: 'The calendar as a drawing', picture: 'planner' },
] as const
