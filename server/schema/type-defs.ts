import { listOf } from '#sync/define.ts'
import { toSdl } from '#sync/derive/to-sdl.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { blobFieldsOf } from '../content/files.ts'
import { referencesOf } from '../content/references.ts'

const entities = collectionsOf('administrator').map(entityOf)

/** Create, update and delete of each content entity and of its child rows (product 7). */
const contentMutations = entities
  .flatMap((entity) => [entity, ...Object.values(entity.children)])
  .map(
    ({ name }) => `  create${name}(model: ${name}Input!): ${name}
  update${name}(model: ${name}Change!): ${name}
  delete${name}(id: ID!): ID!`,
  )
  .join('\n')

/** The list of each content entity and one of it by id; CMS items can also be queried by name (product 7). */
const contentQueries = entities
  .map((entity) => {
    const more = entity.name === 'ItemTag' ? ', tagType: TagType' : ''
    const one = entity.readers === 'everyone' ? 'id: ID!' : 'id: ID, name: String'
    return `  ${listOf(entity)}(offset: Int, first: Int, includeArchived: Boolean${more}): [${entity.name}!]!
  ${entity.collection}(${one}): ${entity.name}`
  })
  .join('\n')

/** The file beside each id of a file. */
const files = entities
  .flatMap((entity) =>
    blobFieldsOf(entity).map(({ field }) => `extend type ${entity.name} { ${field}: BlobReference }`),
  )
  .join('\n')

/** What an event, or a row of it, names, beside its id. */
const references = entities
  .flatMap((entity) => [entity, ...Object.values(entity.children)])
  .flatMap((definition) =>
    referencesOf(definition).map(({ field, entity }) => `extend type ${definition.name} { ${field}: ${entity.name} }`),
  )
  .join('\n')

/** The GraphQL schema text: the entities are derived, everything else is written here by hand. */
export const typeDefs = `
scalar JSON

${entities.map(toSdl).join('\n')}

type BlobReference {
  id: ID!
  filename: String!
  mimeType: String!
  storageReference: String
  archived: Boolean!
  createdByUserId: ID
  createdDate: String
  url: String!
}

${files}
${references}

type CalendarHomeViewModel {
  schedules: [CalendarEventSchedule!]!
  calendarEvents: [CalendarEvent!]!
  calendarEventCalendarEventProviders: [CalendarEventCalendarEventProvider!]!
  itemTagLinks: [ItemTagLink!]!
  calendarEventUrls: [CalendarEventUrl!]!
}

type CalendarHomeSupportingData {
  calendarEventTypes: [CalendarEventType!]!
  itemTags: [ItemTag!]!
  calendarEventProviders: [CalendarEventProvider!]!
  calendarHeadlines: [CalendarHeadline!]!
}

type CalendarEventFormSupportingData {
  calendarEventTypes: [CalendarEventType!]!
  itemTags: [ItemTag!]!
  calendarEventProviders: [CalendarEventProvider!]!
}

type LoginPartialPageViewModel {
  cmsVideo: CmsVideo
  cmsText: CmsText
}

type AboutPage {
  cmsVideo: CmsVideo
  section1: CmsText
  section2: CmsText
  section3: CmsText
  section4: CmsText
}

enum TagType {
  SchoolPhase
  SchoolType
  Other
}

type LinkTarget {
  url: String!
  isStored: Boolean!
  name: String
  calendarEventId: ID
  calendarEventUrlId: ID
}

type Revision {
  edit: ID!
  isPublication: Boolean!
  entity: String
  documentId: ID
  name: String
  tagType: String
  kind: String
  before: JSON
  after: JSON
  answer: String!
  message: String
  by: String
  position: Float
  madeAt: String
  batch: ID
  recordedAt: String!
  names: JSON!
}

type LastChange {
  id: ID!
  edit: ID
  by: ID
  at: String!
  madeBy: ID
}

type ChangingPerson {
  id: ID!
  name: String!
}

type LastChanges {
  position: Float!
  hasMore: Boolean!
  people: [ChangingPerson!]!
  changes: [LastChange!]!
}

type RecentChange {
  edit: ID!
  isPublication: Boolean!
  entity: String
  documentId: ID
  name: String
  tagType: String
  kind: String
  before: JSON
  after: JSON
  position: Float
  madeAt: String
  batch: ID
  names: JSON!
  count: Int!
  isMixed: Boolean!
  isWhole: Boolean!
}

type DeletedDocument {
  id: ID!
  name: String!
  firstSchedule: AnalyticSchedule
  position: Float!
  by: String
  at: String
}

type FileUse {
  collection: String!
  id: ID!
  name: String!
  date: String
}

type FileUses {
  filename: String!
  mimeType: String!
  isRemoved: Boolean!
  uses: [FileUse!]!
  total: Int!
}

type LibraryPicture {
  id: ID!
  filename: String!
  alternativeText: String
  uses: Int!
}

type PictureLibrary {
  pictures: [LibraryPicture!]!
  hasMore: Boolean!
}

type Query {
  pull(checkpoint: JSON, actingUser: ID!, schema: Int!): JSON!
  loginPartialPageViewModel: LoginPartialPageViewModel!
  aboutPage: AboutPage!
  linkTarget(url: String!, calendarEventUrlId: ID): LinkTarget
${contentQueries}
  calendarHomeViewModelQuery(fromDate: String!, toDate: String!): CalendarHomeViewModel!
  calendarHomeSupportingDataQuery: CalendarHomeSupportingData!
  calendarEventFormSupportingData: CalendarEventFormSupportingData!
  blobReferencesQuery(offset: Int, first: Int): [BlobReference!]!
  fileUses(id: ID!): FileUses
  pictureLibrary(search: String, offset: Int): PictureLibrary!
  revisions(
    entity: String, documentId: ID, edit: ID, own: Boolean, taken: Boolean, batch: ID, offset: Int, first: Int
  ): [Revision!]!
  recentChanges(first: Int): [RecentChange!]!
  lastChanges(after: Float!): LastChanges!
  deletedDocuments(entity: String!, tagType: String, offset: Int, first: Int): [DeletedDocument!]!
}

type Mutation {
  push(edits: JSON!, actingUser: ID!, schema: Int!): JSON!
  withdraw(id: ID!, actingUser: ID!): JSON!
  removeFile(id: ID!): ID!
${contentMutations}
}
`
