// Part of the page only where somebody has signed out and nobody has signed in since (sw/signed-out.ts): before anything
// else runs it takes back who local storage says is there, if the browser was killed before it had written that down.
;(function () {
  try {
    if (localStorage.getItem('session') === null) return
    localStorage.removeItem('session')
    localStorage.removeItem('kept-screen')
    // The server may not have been reached either: the session is ended at the next contact.
    localStorage.setItem('session-to-end', new Date().toISOString())
  } catch {
    // Without local storage nobody is named.
  }
})()
