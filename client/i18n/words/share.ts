import { defineWords } from '../i18n.ts'

/** The ways in which one reader shares an event with another. */
export const shareWords = defineWords('share', {
  'en-GB': {
    sentence: '{{name}}: {{date}}',
    mail: 'Email',
    teams: 'Microsoft Teams',
    device: 'More ways',
    link: 'Link to share',
    copyLink: 'Copy link',
    scan: 'Scan to open it on a phone',
    anybody: 'Anybody with the link can read it, without signing in.',
    signedIn: 'People need to sign in to read it.',
  },
})
