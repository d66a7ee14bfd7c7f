import type { Resolver } from '../graphql/resolver.ts'
import type { Paging } from '../records/records.ts'
import { auditEntries, type AuditGiven } from './audit-entries.ts'

export const auditTypeDefs = `
enum AuditKind {
  signIn
  account
  content
  export
}

type AuditEntry {
  id: ID!
  at: String!
  kind: AuditKind!
  action: String!
  by: String
  byEmail: String
  about: String
  aboutEmail: String
  entity: String
  tagType: String
  documentId: ID
  fields: [String!]!
  note: String
}

extend type Query {
  auditEntries(
    offset: Int, first: Int, fromDate: String, toDate: String, person: String, userId: ID, kind: AuditKind
  ): [AuditEntry!]!
}
`

export const auditQueries: Record<string, Resolver> = {
  auditEntries: async (given: AuditGiven & Paging, { product }) => auditEntries(product.database.sql, given, given),
}
