/** What keeps the copy, with RxDB, Dexie and GraphQL: one lazy part, which is fetched after the first paint. */
export { startEngine } from '#sync/replica/engine/engine.ts'
export { forgetLoss } from '#sync/replica/outbox/storage-loss.ts'
export { createTransport } from '../online/http/transport.ts'
export { forgetCopies } from './copy/forget-copies.ts'
export { followOwnFilters, saveOwnFilters } from './own/own-filters.ts'
export { followStars } from './own/follow-stars.ts'
export { readEvents } from './view/events-of-list.ts'
export { isLinkStored, watchEvent } from './view/watch-event.ts'
