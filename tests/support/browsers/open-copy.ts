import { SCHEMA } from '#sync/protocol/schema.ts'
import type { Engine } from '#sync/replica/engine/engine.ts'
import type { Generation } from '#sync/replica/storage/database-names.ts'
import { createLiveReplica } from '#sync/replica/storage/live-replica.ts'
import { openViewStore } from '#sync/replica/storage/view-store.ts'
import { openWorkStore } from '#sync/replica/storage/work-store.ts'
import { epoch } from '../queued-edits.ts'

/** The stores of an administrator's empty copy, open as an engine has them. */
export function openCopy() {
  const userId = crypto.randomUUID()
  const generation: Generation = { userId, scope: 'administrator', schema: SCHEMA, epoch, number: 1 }
  const [view, work, live] = [openViewStore(userId), openWorkStore(userId), createLiveReplica()]
  const close = async () => {
    await live.close()
    await Promise.all([view.delete(), work.delete()])
  }
  return { generation, view, work, live, engine: { view, work, live } as Engine, close }
}
