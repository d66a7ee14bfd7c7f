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
  readLanguage()
  addEventListener('calendar:language', changeLanguage)
  addEventListener('storage', function (event) {
    if (event.key === 'language') changeLanguage()
  })
  dark.addEventListener('change', apply)
  addEventListener('calendar:theme', apply)
  addEventListener('storage', apply)
  addEventListener('error', tellNotLoaded, true)

  // The connection has gone before the app was there: nothing else would say so, or go on when it is back.
  function tellNotLoaded(event) {
    var note = event.target.type === 'module' && document.getElementById('not-loaded')
    if (!note) return
    note.hidden = false
    addEventListener('online', function () {
      location.reload()
    })
  }

  // What was chosen in the account's menu; without a choice the device's own languages decide (client/i18n).
  function readLanguage() {
    try {
      globalThis.chosenLanguage = localStorage.getItem('language') || ''
    } catch {
      globalThis.chosenLanguage = ''
    }
  }

  function changeLanguage() {
    readLanguage()
    dispatchEvent(new Event('languagechange'))
  }

  var root = document.documentElement
  // Whether something on the snapshot was pressed that opens another.
  var opens = false
  // How much longer everything waits outside production, as the server has written it (PACE).
  globalThis.pace = Number(root.dataset.pace) || 1
  try {
    if (localStorage.getItem('side-lists') === 'folded') root.dataset.sideLists = 'folded'
    if (localStorage.getItem('month') === 'whole') root.dataset.month = 'whole'
    showSnapshot()
  } catch {
    // Then the page opens as it does for the first time.
  }

  // The month as it was on this screen last, which the service worker has put into the page (design 13).
  function showSnapshot() {
    var meta = document.querySelector('meta[name="kept-screen"]')
    var key = meta && JSON.parse(localStorage.getItem('kept-screen'))
    // A tab that was closed in between has left the page without its key, for whoever comes next.
    if (meta && !key) caches.delete('calendar-kept').catch(function () {})
    if (!key || key.id !== meta.content || !holds(key)) return
    root.dataset.snapshot = ''
    window.snapshotSteps = []
    addEventListener('click', rememberPress, true)
    addEventListener('input', rememberText, true)
    addEventListener('keydown', rememberKey, true)
    requestAnimationFrame(bringTodayIntoSight)
    setTimeout(giveUp, 10000 * globalThis.pace)
  }

  function holds(key) {
    var user = JSON.parse(localStorage.getItem('session'))
    var settings = JSON.parse(localStorage.getItem('configuration'))
    var now = Date.now() + ((settings && settings.clockOffset) || 0)
    var english = [globalThis.chosenLanguage].concat(navigator.languages).find(function (tag) {
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

  // What is pressed and typed before the app is there, which does the same then, in order.
  function remember(step) {
    window.snapshotSteps.push(step)
  }

  function rememberPress(event) {
    var target = event.target
    if (!isShown() || !target.closest('#snapshot')) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (target.matches('input')) return rememberText(event)
    var pressed = target.closest('a[href]') || target.closest('[data-day]') || target.closest('button')
    if (!pressed) return
    remember({ press: pressed })
    // What comes next is meant for what the press opens, unless it turns the month.
    opens = !pressed.dataset.month
  }

  // The search is typed into here, and its text is taken over.
  function rememberText(event) {
    var target = event.target
    if (!isShown() || !target.closest('#snapshot')) return
    var last = window.snapshotSteps.at(-1)
    if (!last || last.field !== target) remember({ field: target })
    opens = false
  }

  function rememberKey(event) {
    var key = event.key
    var control = event.ctrlKey || event.metaKey
    var isPalette = control && !event.shiftKey && key.toLowerCase() === 'k'
    if (!isShown() || event.isComposing || event.altKey || (control && !isPalette)) return
    if (!isPalette && !opens) {
      if (event.target.matches('input') || key.length > 1 || key === ' ') return
      var search = document.querySelector('#snapshot input[type=search]')
      if (key === '/' && search && search.offsetParent && localStorage.getItem('shortcuts') !== 'off') {
        event.preventDefault()
        search.focus()
        search.select()
        return rememberText({ target: search })
      }
    }
    if (key.length > 1 && !/^(Arrow.*|Home|End|Page.*|Enter|Backspace|Escape)$/.test(key)) return
    event.preventDefault()
    remember({ key: key, ctrlKey: event.ctrlKey, metaKey: event.metaKey, shiftKey: event.shiftKey })
    opens = opens || isPalette
  }

  // As the calendar does when it opens.
  function bringTodayIntoSight() {
    var cell = document.querySelector('#snapshot:has(+ *) [aria-current=date]')
    if (!isShown()) return
    if (!cell) return requestAnimationFrame(bringTodayIntoSight)
    if (scrollY > 0) return
    var bar = parseFloat(getComputedStyle(cell).scrollMarginBottom)
    scrollBy(0, Math.max(0, cell.getBoundingClientRect().bottom + bar - innerHeight))
  }

  // The app is late, or never comes: nothing may look alive that is not.
  function giveUp() {
    if (!isShown()) return
    delete root.dataset.snapshot
    var step = window.snapshotSteps.find(function (one) {
      return one.press && one.press.href
    })
    if (step) location.assign(step.press.href)
  }

  function isShown() {
    return 'snapshot' in root.dataset
  }
})()
