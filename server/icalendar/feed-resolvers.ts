import { feedAddresses } from '#sync/rules/feed-address.ts'
import { takePoints } from '../failure-limits/failure-limits.ts'
import { feedLinksOf, makeFeedLink } from './feed-links.ts'
import { readReaderFilter, toReaderFilter, type GivenFilter } from '../own-records/reader-filters.ts'
import { addressBlock } from '../http/client-address.ts'
import { lockOwnAccount } from '../identity/own-session.ts'
import { storeOwnFilters } from '../own-records/store-own-changes.ts'
import { signedIn, type GraphContext, type Resolver } from '../graphql/resolver.ts'
import { readStarsOf } from '../own-records/starred.ts'

type WithFilter = { filter?: GivenFilter | null; starred?: boolean | null }

/** Changes of a filter by one user in an hour: each may need a new build of a feed. */
const mostChanges = 120

export const feedQueries: Record<string, Resolver> = {
  calendarSubscription: async ({ starred }: { starred?: boolean | null }, context) => {
    const { product, user } = signedIn(context)
    const { sql } = product.database
    const [filter, links] = await Promise.all([readReaderFilter(sql, user.id), feedLinksOf(sql, user.id, starred)])
    return { filter, ...links }
  },
  calendarFeedCount: async ({ filter, starred }: WithFilter, context) => {
    const { feeds, database, now } = context.product
    const stars = starred ? await readStarsOf(database.sql, signedIn(context).user.id) : null
    const from = context.user?.id ?? addressBlock(context.address)
    return feeds.count(toReaderFilter(filter ?? {}), now(), stars, from)
  },
}

export const feedMutations: Record<string, Resolver> = {
  createCalendarFeedLink: (given: WithFilter, context) => newLink(context, given, false),
  resetCalendarFeedLink: (given: WithFilter, context) => newLink(context, given, true),
  saveReaderFilter: async ({ filter: given }: WithFilter, context) => {
    const { product, user } = signedIn(context)
    const filter = toReaderFilter(given ?? {})
    const { writes } = product.database
    await writes.begin(async (tx) => {
      await lockOwnAccount(tx, user)
      await takePoints(tx, `reader filter/${user.id}`, 1, mostChanges)
      await storeOwnFilters(tx, user.id, filter)
    })
    return filter
  },
}

/** The address is returned only here: its token is stored as a hash. */
async function newLink(context: GraphContext, { filter, starred }: WithFilter, reset: boolean) {
  const { product, user, requestId } = signedIn(context)
  const { writes } = product.database
  const token = await makeFeedLink(writes, {
    ...{ user, requestId, reset },
    filter: filter ? toReaderFilter(filter) : null,
    starred: starred === true,
  })
  return feedAddresses(product.env.publicUrl, token)
}
