/**
 * Replaces RxDB's incremental writes in the client's build: documents are written only through their storage, page by
 * page, and never changed through an RxDB document.
 */
export class IncrementalWriteQueue {
  addWrite(): never {
    return modifierFromPublicToInternal()
  }
}

export function modifierFromPublicToInternal(): never {
  throw new Error('The replica is written through its storage alone')
}
