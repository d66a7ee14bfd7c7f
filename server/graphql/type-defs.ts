import { toSdl } from '#sync/derive/to-sdl.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'

/** The GraphQL schema text: the entities are derived, everything else is written here by hand. */
export const typeDefs = `
scalar JSON

${collectionsOf('administrator')
  .map((collection) => toSdl(entityOf(collection)))
  .join('\n')}

type BlobReference {
  id: ID!
  filename: String!
  mimeType: String!
  archived: Boolean!
  createdByUserId: ID
  createdDate: String
  url: String!
}

extend type CmsVideo {
  videoBlobReference: BlobReference
  thumbnailBlobReference: BlobReference
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

type Query {
  pull(checkpoint: JSON, actingUser: ID!, schema: Int!): JSON!
  loginPartialPageViewModel: LoginPartialPageViewModel!
  aboutPage: AboutPage!
  cmsText(id: ID, name: String): CmsText
}
`
