/**
 * Stands for RxDB's incremental writes in the client's build: documents are written through their storage alone, page by
 * page, and never changed through a document of RxDB.
 */
export class IncrementalWriteQueue {
  addWrite(): never {
    return modifierFromPublicToInternal()
  }
}

export function modifierFromPublicToInternal(): never {
  throw new Error('The replica is written through its storage alone')
}
