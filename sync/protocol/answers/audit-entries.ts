import type { Collection } from '../../entities/index.ts'

/** What an entry is about: signing in and out, accounts, the calendar's content, or files that left or entered it. */
export type AuditKind = 'signIn' | 'account' | 'content' | 'export'

export type ListedAuditEntry = {
  id: string
  /** ISO */
  at: string
  kind: AuditKind
  /** As the audit says it, or the kind of an edit. */
  action: string
  /** Who did it: the current name and email; null for nobody signed in, and for somebody who was deleted. */
  by: string | null
  byEmail: string | null
  /** The person or the document that it was done to. */
  about: string | null
  aboutEmail: string | null
  entity: Collection | null
  tagType: string | null
  documentId: string | null
  /** The names of the changed fields. */
  fields: string[]
  /** A reason, a number, or the security groups before and after. */
  note: string | null
}
