/** What keeps the copy, with RxDB, Dexie and GraphQL: one lazy part, which is fetched after the first paint. */
export { startEngine } from '#sync/replica/engine/engine.ts'
export { forgetLoss } from '#sync/replica/storage/storage-loss.ts'
export { createTransport } from '../online/transport.ts'
export { forgetCopies } from './forget-copies.ts'
export { readEvents } from './events-of-list.ts'
export { isLinkKept, watchEvent } from './watch-event.ts'
