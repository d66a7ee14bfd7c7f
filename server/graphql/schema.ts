import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
import { authorise } from '../access/authorise.ts'
import { NotSignedIn } from '../errors.ts'
import type { ActingUser, Product } from '../product.ts'
import { pull, type PullArguments } from './pull.ts'
import { publicText, publicVideo } from './queries/public-content.ts'
import { jsonScalar, RawJson } from './raw-json.ts'
import { typeDefs } from './type-defs.ts'

/** What every resolver is given; `raw` collects the JSON texts to splice into the body. */
export type GraphContext = { product: Product; user: ActingUser | null; raw: RawJson[] }

type Resolver = (given: never, context: GraphContext) => Promise<unknown>

const queries = {
  pull: async (given: PullArguments, { product, user, raw }: GraphContext) => {
    if (!user) throw new NotSignedIn()
    const answer = new RawJson(await pull(product.database.sql, user, given))
    raw.push(answer)
    return answer
  },
  loginPartialPageViewModel: async (_: object, { product }: GraphContext) => ({
    cmsVideo: await publicVideo(product.database.sql, 'Login.Video'),
    cmsText: await publicText(product.database.sql, 'Login.VideoText'),
  }),
  aboutPage: async (_: object, { product: { database } }: GraphContext) => {
    const section = (number: number) => publicText(database.sql, `About.Section${number}`)
    const [cmsVideo, section1, section2, section3, section4] = await Promise.all([
      publicVideo(database.sql, 'About.Video'),
      ...[1, 2, 3, 4].map(section),
    ])
    return { cmsVideo, section1, section2, section3, section4 }
  },
  cmsText: ({ name }: { name?: string | null }, { product }: GraphContext) =>
    publicText(product.database.sql, name ?? ''),
}

/** The executable schema. Every field of Query and Mutation asks `authorise` first; unlisted is refused. */
export const schema: GraphQLSchema = makeExecutableSchema({
  typeDefs,
  resolvers: { JSON: jsonScalar, Query: guarded('Query', queries) },
})

function guarded(type: 'Query' | 'Mutation', resolvers: Record<string, Resolver>) {
  const entries = Object.entries(resolvers).map(([field, resolve]) => [
    field,
    async (_source: unknown, given: never, context: GraphContext) => {
      authorise(context.user, `${type}.${field}`)
      return resolve(given, context)
    },
  ])
  return Object.fromEntries(entries)
}
