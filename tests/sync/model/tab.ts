import { createTransport } from '#client/data/online/http/transport.ts'
import { startEngine, type Engine } from '#sync/replica/engine/engine.ts'
import { emptyCopiesOf } from '#sync/replica/engine/empty-copies.ts'
import type { DeviceStep } from './history.ts'
import { clearOutbox, queueActs, type Stamped } from './queue-acts.ts'

export type TabCode = ReturnType<typeof createTab>

/** What runs in the realm of one page: the engine, and what its screens do to the queue. */
function createTab() {
  let engine: Engine | undefined
  let owner = ''
  return {
    start: (userId: string, ended: (why: 'signed-out' | 'other-user') => void) => {
      owner = userId
      engine = startEngine({
        userId,
        transport: createTransport(userId),
        sessionEnded: ended,
        rolesChanged: () => undefined,
        newBuild: () => undefined,
      })
    },
    /** @returns whether there was anything to do */
    act: (step: DeviceStep, stamped: Stamped): Promise<boolean> => {
      const act = queueActs[step.does as keyof typeof queueActs]
      return act({ work: engine!.work, transport: createTransport(owner) }, owner, step as never, stamped)
    },
    openEvent: async (id: string) => {
      await engine!.work.analytics.add({
        id,
        eventType: 'CalendarEventOpen',
        // The server accepts what is not older than five weeks.
        eventDate: new Date().toISOString(),
        calendarEventId: id,
        calendarEventScheduleId: null,
        calendarEventUrlId: null,
        url: null,
      })
    },
    clearOutbox: () => clearOutbox(engine!.work),
    stop: async () => {
      await engine?.stop()
      engine = undefined
    },
    forget: () => emptyCopiesOf(owner),
  }
}

Object.assign(globalThis, { tab: createTab() })
