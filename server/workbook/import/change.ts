import type { Edit } from '#sync/protocol/edit.ts'

/** What an import changes in a document; it becomes an edit when it is pushed. */
export type Change = Pick<Edit, 'entity' | 'documentId' | 'kind' | 'before' | 'after'>

/** The edit that a change would be, for what looks at nothing else of it: it has no id and was made at no time. */
export const asEdit = (change: Change): Edit => ({ ...change, id: '', base: null, madeAt: '' })
