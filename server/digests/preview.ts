import type { Product } from '../product.ts'
import { nextDue } from '#sync/rules/mailing-times.ts'
import { noFilter, type ReaderFilter } from '#sync/rules/reader-filter.ts'
import { readReaderFilter } from '../own-records/reader-filters.ts'
import { composeMessage, type Letter } from '../mail/message.ts'
import { createContents } from './digest-content.ts'
import { digestLetter, type Addressee } from './digest-letter.ts'
import type { DigestKind, DigestPreview } from '#sync/protocol/answers/digest-overview.ts'
import { windowOfNext } from './mailing-state.ts'
import { readMaterial } from './read-material.ts'
import { readStars } from '../own-records/starred.ts'

type Parts = Pick<Product, 'env' | 'database' | 'secret' | 'now'>

type NextDigest = { letter: Letter; isEmpty: boolean; at: string }

/** The next digest as this reader would get it if it were sent now, under a filter. */
export async function nextDigest(
  { env, database: { sql }, secret, now }: Parts,
  kind: DigestKind,
  { reader, filter, stars }: { reader: Addressee; filter: ReaderFilter; stars: 'own' | 'none' },
): Promise<NextDigest> {
  const window = await windowOfNext(sql, nextDue(kind, now()))
  const due = { ...window, kind }
  const content = createContents(env, due, await readMaterial(sql, due))(filter)
  const eventIds = content.sections.flatMap(({ dates }) => dates.map(({ eventId }) => eventId))
  const starred = stars === 'own' ? await readStars(sql, [reader.id], eventIds) : () => new Set<string>()
  const isEmpty = content.sections.length === 0
  const letter = digestLetter(secret, kind, content, reader, starred(reader.id))
  return { letter: isEmpty ? withNothing(letter) : letter, isEmpty, at: window.at }
}

export async function ownNextDigest(parts: Parts, kind: DigestKind, reader: Addressee): Promise<NextDigest> {
  const filter = (await readReaderFilter(parts.database.sql, reader.id)) ?? noFilter
  return nextDigest(parts, kind, { reader, filter, stars: 'own' })
}

export function toPreview({ env }: Parts, { letter, isEmpty, at }: NextDigest): DigestPreview {
  const { subject, html, text } = composeMessage(env, letter)
  return { subject, html, text, isEmpty, at }
}

function withNothing(letter: Letter): Letter {
  return {
    ...letter,
    subject: 'Nothing to send this time',
    blocks: [{ kind: 'text', text: 'There’s nothing to report, so this one wouldn’t be sent.' }],
  }
}
