import { digestLetter } from './digest-letter.ts'
import { createContents } from './digest-content.ts'
import type { DigestKind } from '#sync/protocol/answers/digest-overview.ts'
import type { Run } from './mailing-state.ts'
import type { MailingParts } from './mailing-parts.ts'
import { readMaterial } from './read-material.ts'
import { sendRun, type WriteLetters } from './send-run.ts'
import { readStars } from '../own-records/starred.ts'

/** Sends the digests of a period to all who have chosen them. */
export async function sendDigests(parts: MailingParts, run: Run & { kind: DigestKind }, now: Date): Promise<void> {
  const contentOf = createContents(parts.env, run, await readMaterial(parts.database.sql, run))
  const write: WriteLetters = async (tx, readers) => {
    const contents = readers.map(({ filter }) => contentOf(filter))
    const eventIds = contents.flatMap(({ sections }) => sections.flatMap(({ dates }) => dates))
    const ids = [...new Set(eventIds.map(({ eventId }) => eventId))]
    const starsOf = await readStars(
      tx,
      readers.map(({ id }) => id),
      ids,
    )
    return readers.map((reader, number) => {
      const content = contents[number]!
      return content.sections.length === 0
        ? null
        : digestLetter(parts.secret, run.kind, content, reader, starsOf(reader.id))
    })
  }
  await sendRun(parts, run, now, write)
}
