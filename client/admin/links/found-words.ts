import type { FoundLink } from '#sync/protocol/answers/link-overview.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { linkCheckWords } from '#client/i18n/words/link-check.ts'

const details = {
  name: 'sayName',
  connection: 'sayConnection',
  redirects: 'sayRedirects',
  time: 'sayTime',
} as const

type Found = Pick<FoundLink, 'outcome' | 'status' | 'detail'>

/** What has been found, as a sentence. */
export function foundWords({ outcome, status, detail }: Found, t: TranslateOf<typeof linkCheckWords>): string {
  if (outcome === 'moved') return t('sayMoved')
  if (outcome === 'refused') return t('sayRefused')
  if (outcome === 'certificate') return t('sayCertificate', { code: detail ?? '' })
  if (detail !== null && Object.hasOwn(details, detail)) return t(details[detail as keyof typeof details])
  if (outcome === 'slow') return t('saySlow')
  if (status === 404 || status === 410) return t('sayGone')
  return t(status === 401 || status === 403 ? 'sayForbidden' : 'sayStatus', { status: String(status) })
}
