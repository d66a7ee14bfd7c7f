// Runs before the first paint, so that the page never flashes in the wrong theme.
;(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    var chosen = null
    try {
      chosen = localStorage.getItem('theme')
    } catch {
      // Without storage the device's own setting stands.
    }
    var theme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme
    var bar = document.querySelector('meta[name="theme-color"]')
    if (bar) bar.content = theme === 'dark' ? '#11171c' : '#fbfaf7'
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('calendar:theme', apply)
  addEventListener('storage', apply)

  var root = document.documentElement
  // How much longer everything waits outside production, as the server has written it (PACE).
  globalThis.pace = Number(root.dataset.pace) || 1
  try {
    showKept()
  } catch {
    // Then the page opens as it does for the first time.
  }

  // The month as it was on this screen last, which the service worker has put into the page (design 13).
  function showKept() {
    var meta = document.querySelector('meta[name="kept-screen"]')
    var key = meta && JSON.parse(localStorage.getItem('kept-screen'))
    // A tab that was closed in between has left the page without its key, for whoever comes next.
    if (meta && !key) caches.delete('calendar-kept').catch(function () {})
    if (!key || key.id !== meta.content || !holds(key)) return
    root.dataset.kept = ''
    addEventListener('click', rememberPress, true)
    requestAnimationFrame(bringTodayIntoSight)
    setTimeout(giveUp, 10000 * globalThis.pace)
  }

  function holds(key) {
    var user = JSON.parse(localStorage.getItem('session'))
    var settings = JSON.parse(localStorage.getItem('configuration'))
    var now = Date.now() + ((settings && settings.clockOffset) || 0)
    var english = navigator.languages.find(function (tag) {
      return /^en(-|$)/i.test(tag)
    })
    return (
      location.pathname + location.search + location.hash === '/calendar' &&
      JSON.stringify([user.sub, user.name, user.roles]) === key.user &&
      now >= key.from &&
      now < key.until &&
      innerWidth === key.width &&
      innerHeight <= key.height &&
      /^en-us$/i.test(english) === key.american &&
      Object.keys(key.stored).every(function (name) {
        return localStorage.getItem(name) === key.stored[name]
      }) &&
      Object.keys(key.media).every(function (query) {
        return matchMedia(query).matches === key.media[query]
      }) &&
      Object.keys(key.offsets).every(function (instant) {
        return new Date(Number(instant)).getTimezoneOffset() === key.offsets[instant]
      })
    )
  }

  // What is pressed before the app is there; it presses its own then.
  function rememberPress(event) {
    var target = event.target
    if (!isKept() || !target.closest('#kept')) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    window.keptPress =
      window.keptPress || target.closest('a[href]') || target.closest('[data-day]') || target.closest('button,input')
  }

  // As the calendar does when it opens.
  function bringTodayIntoSight() {
    var cell = document.querySelector('#kept:has(+ *) [aria-current=date]')
    if (!isKept()) return
    if (!cell) return requestAnimationFrame(bringTodayIntoSight)
    if (scrollY > 0) return
    var bar = parseFloat(getComputedStyle(cell).scrollMarginBottom)
    scrollBy(0, Math.max(0, cell.getBoundingClientRect().bottom + bar - innerHeight))
  }

  // The app is late, or never comes: nothing may look alive that is not.
  function giveUp() {
    if (!isKept()) return
    delete root.dataset.kept
    if (window.keptPress && window.keptPress.href) location.assign(window.keptPress.href)
  }

  function isKept() {
    return 'kept' in root.dataset
  }
})()
