import type { DigestKind } from '#sync/protocol/answers/digest-overview.ts'
import type { Mailing, MailingKind } from '#sync/rules/mailing-times.ts'

export type DigestMailing = Mailing & { kind: DigestKind }

export const digestKinds = ['daily', 'weekly'] as const satisfies DigestKind[]

/** What a mailing is called, in `mail.digest`, in its links and in analytics. */
export function mailingName({ kind, period }: { kind: MailingKind; period: string }): string {
  return `${kind}/${period}`
}
