import { SCHEMA } from '#sync/protocol/schema.ts'

/** The schema number of the build that devices may run besides this one. */
export const EARLIER_SCHEMA = SCHEMA - 1
