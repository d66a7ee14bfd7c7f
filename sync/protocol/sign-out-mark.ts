/** Where the device keeps, as soon as somebody has signed out, that nobody is signed in (design 8). */
export const signOutMark = { database: 'signed-out', store: 'marks', key: 'signed-out' } as const

/** What the page sends the service worker when the mark has changed. */
export const markChanged = 'SIGN_OUT_MARK'
