import { endLeftoversOf } from './leftovers.ts'

/** A process of its own, which outlives the run that started it. */
const [, , runner, id = ''] = process.argv
await endLeftoversOf(Number(runner), id)
