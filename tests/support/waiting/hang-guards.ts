import { pace } from './pace.ts'

const minute = 60_000

/**
 * Milliseconds after which the runners end a call, or a test, that keeps a processor busy for ever: no test comes near
 * them. What waits in vain for something is ended by an idle watch long before.
 */
export function hangGuards(): { call: number; test: number } {
  return { call: 3 * minute * pace(), test: 6 * minute * pace() }
}
