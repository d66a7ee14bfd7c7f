/**
 * The pages of mailed links, below /account. Their address holds a code that must not leak to other sites (security 10): the server
 * itself answers them, without a referrer, and the service worker never does.
 */
export const codePages = [
  'confirmEmail',
  'confirmEmailChange',
  'cancelEmailChange',
  'confirmInvite',
  'resetPassword',
] as const

/** The page of a mailed confirmation; somebody who proves a registration at their provider is sent back to it. */
export const confirmEmailPath = '/account/confirmEmail' satisfies `/account/${(typeof codePages)[number]}`

/** The address of such a page, with its query or without; the router takes any capitalisation and a slash at the end. */
export const codePageAddress = new RegExp(`^/account/(?:${codePages.join('|')})/?(?:\\?|$)`, 'i')
