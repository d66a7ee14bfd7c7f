import { keepScroll } from './ui/keep-scroll.ts'

/** What every page does once it is painted: it tells its view, keeps its worker, its screen and where it was scrolled. */
export { keepScreen } from './calendar/kept-screen/keep-screen.ts'
export { recordPageView } from './data/online/page-views.ts'
export { registerServiceWorker } from './shell/service-worker.ts'

keepScroll()
