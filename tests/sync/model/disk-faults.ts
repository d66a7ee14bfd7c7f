import type { DiskFault } from './history.ts'

const real = {
  open: IDBFactory.prototype.open,
  deleteDatabase: IDBFactory.prototype.deleteDatabase,
  transaction: IDBDatabase.prototype.transaction,
  put: IDBObjectStore.prototype.put,
  add: IDBObjectStore.prototype.add,
}

const noRoom = () => new DOMException('no room is left', 'QuotaExceededError')
const isDead = () => new DOMException('the device is off', 'UnknownError')

/**
 * Intercepts the device code's access to IndexedDB. `killed` counts everything that changes the disk and, after the
 * given number, refuses everything; the other faults refuse once: a transaction (`no room`), a new database (`no room
 * to open`) or one record in the middle of a transaction (`torn`). `stolen` refuses nothing: another page takes the
 * engine over at that write.
 */
export function installDisk(steal: () => void, wasRefused: () => void) {
  let fault: DiskFault | undefined
  let counted = 0
  let isOff = false
  let refused: string | null = null
  const known = new Set<string>()

  const count = (database: string, counting: readonly DiskFault['disk'][]) => {
    if (isOff) throw isDead()
    if (!fault || !counting.includes(fault.disk)) return
    if (counted === fault.after && fault.disk === 'stolen') {
      fault = undefined
      return steal()
    }
    if (counted === fault.after) {
      isOff = fault.disk === 'killed'
      fault = undefined
      refused = database
      wasRefused()
      throw isOff ? isDead() : noRoom()
    }
    counted += 1
  }

  IDBFactory.prototype.open = function open(name, version) {
    const isCreated = version !== undefined && !known.has(name)
    count(name, isCreated ? ['killed', 'no room to open'] : [])
    if (isCreated) known.add(name)
    return real.open.call(this, name, version)
  }
  IDBFactory.prototype.deleteDatabase = function deleteDatabase(name) {
    count(name, ['killed'])
    known.delete(name)
    return real.deleteDatabase.call(this, name)
  }
  IDBDatabase.prototype.transaction = function transaction(stores, mode, options) {
    // fake-indexeddb itself asks for the upgrade of an open that was let through, where nobody would hear a refusal.
    if (mode !== 'versionchange') count(this.name, mode === 'readwrite' ? ['killed', 'no room', 'stolen'] : [])
    return real.transaction.call(this, stores, mode, options)
  }
  IDBObjectStore.prototype.put = function put(...record) {
    count(this.transaction.db.name, ['torn'])
    return real.put.apply(this, record)
  }
  IDBObjectStore.prototype.add = function add(...record) {
    count(this.transaction.db.name, ['torn'])
    return real.add.apply(this, record)
  }

  return {
    begin: (disturbing: DiskFault | undefined) => {
      fault = disturbing
      counted = 0
      refused = null
    },
    /** Whether it has refused what it was commanded to refuse. */
    hasRefused: () => refused !== null,
    /** Stops refusing, unless it is off. @returns the database in which it refused */
    end: (): string | null => {
      fault = undefined
      return refused
    },
    /** True when the device was killed: everything running in it can only fail until it is switched on. */
    isOff: () => isOff,
    switchOn: () => {
      isOff = false
    },
  }
}
