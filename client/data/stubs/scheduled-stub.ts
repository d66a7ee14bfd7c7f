/**
 * Replaces rxjs's values on a scheduler in the client's build: nothing here gives `from` one, and RxDB delays live
 * queries only if a database asks for it.
 */
export function scheduled(): never {
  throw new Error('No value is made on a scheduler')
}

export { scheduled as auditTime }
