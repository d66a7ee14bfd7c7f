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
})()
