import { problemIn } from '#sync/replica/engine/engine-progress.ts'
import { EditTooLarge } from '#sync/replica/outbox/edit-size.ts'
import { translator } from '../../../i18n/i18n.ts'
import { saveWords } from '../../../i18n/words/save.ts'
import { tooLongWords } from './form-edit.ts'

/** Why nothing was saved, in words. */
export function failed(error: unknown): { status: 'failed'; message: string } {
  if (error instanceof EditTooLarge) return { status: 'failed', message: tooLongWords(error.size) }
  const message = translator(saveWords)(problemIn(error) === 'quota' ? 'noRoom' : 'notSaved')
  return { status: 'failed', message }
}
