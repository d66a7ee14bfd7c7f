import type { OwnKind, OwnValue } from '#sync/records/own-record.ts'
import { writeOwn } from '#sync/replica/own/own-rows.ts'
import { currentCopy } from '../copy/opened-copy.ts'
import { usersEngine } from '../copy/users-engine.ts'

/** Writes some fields of an own record: shown at once, offline too, and sent to the person's other devices. */
export async function writeOwnRecord<K extends OwnKind>(
  kind: K,
  key: string,
  value: Partial<OwnValue<K>>,
): Promise<void> {
  const { work } = await usersEngine()
  if (await writeOwn(work, { kind, key, value }, crypto.randomUUID())) {
    currentCopy()?.channel.post({ kind: 'own-changed' })
  }
}
