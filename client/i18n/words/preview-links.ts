import { defineWords } from '../i18n.ts'

/** The links that show an event to somebody without an account. */
export const previewLinkWords = defineWords('preview-links', {
  'en-GB': {
    links: 'Preview links',
    title: 'Preview links',
    meaning:
      'Whoever has such a link sees the event as it is saved, without an account, for 14 days. Search engines don’t list it.',
    make: 'Make a link',
    close: 'Close',
    loading: 'Loading the links…',
    offline: 'Preview links need an internet connection.',
    none: 'No link works at the moment.',
    link: 'Link {{number}}',
    until: 'Works until {{when}} (London). Made by {{by}}.',
    somebody: 'somebody',
    copy: 'Copy link {{number}}',
    revoke: 'Revoke link {{number}}',
  },
})
