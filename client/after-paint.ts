import { keepScroll } from './ui/page/keep-scroll.ts'

/** What every page does once it is painted: it reports its view, keeps its worker, its screen and where it was scrolled. */
export { writeSnapshot } from './calendar/snapshot/write-snapshot.ts'
export { replay } from './replay-steps.ts'
export { recordPageView } from './data/online/waiting/page-views.ts'
export { registerServiceWorker } from './shell/service-worker.ts'

keepScroll()
