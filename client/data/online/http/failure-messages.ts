import { translator } from '../../../i18n/i18n.ts'
import { dataWords } from '../../../i18n/words/data.ts'
import { failureWords } from '../../../i18n/words/failures.ts'
import { CallFailure } from './account-call.ts'

/** The messages on the screen for a failed account call or online query (product 8). */
export function failureMessages(error: unknown): string[] {
  const t = translator(failureWords)
  if (error instanceof CallFailure) {
    if (!error.isReached) return [notReached()]
    return error.messages.length > 0 ? error.messages : [t('failed')]
  }
  const { status, code, message } = Object(error) as { status?: number; code?: string; message?: string }
  if (status === undefined) return [t('failed')]
  if (status === 0) return [notReached()]
  if (code === undefined) return [t('invalidQuery')]
  return [code === 'INTERNAL' || message === undefined ? t('notExecuted') : message]
}

const notReached = () => translator(dataWords)('notReached')

/** Whether a call failed because the server could not be reached. */
export function isUnreached(error: unknown): boolean {
  const { status, isReached } = Object(error) as { status?: number; isReached?: boolean }
  return status === 0 || isReached === false
}
