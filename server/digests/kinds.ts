import type { Mailing, MailingKind } from '#sync/rules/mailing-times.ts'

export type DigestKind = Exclude<MailingKind, 'reminders'>

export type DigestMailing = Mailing & { kind: DigestKind }

export const digestKinds = ['daily', 'weekly'] as const satisfies DigestKind[]

/** What a mailing is called, in `mail.digest`, in its links and in analytics. */
export function digestName({ kind, period }: { kind: MailingKind; period: string }): string {
  return `${kind}/${period}`
}
