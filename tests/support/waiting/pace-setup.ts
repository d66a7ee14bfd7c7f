import { choosePace } from './pace.ts'

/** The global setup of tests that need no database. */
export async function setup(): Promise<void> {
  await choosePace()
}
