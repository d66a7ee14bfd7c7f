export type DigestKind = 'daily' | 'weekly'

/** When a digest is sent next and to how many people; `pausedReason` is null while it is sent. */
export type DigestPlan = {
  kind: DigestKind
  /** ISO */
  nextAt: string
  recipients: number
  /** Mails of it that have not left yet: a pause takes them back. */
  waiting: number
  pausedReason: string | null
  pausedAt: string | null
}

/** One sending: `empty` people had nothing to read in it and got no mail. */
export type DigestRun = {
  id: string
  kind: string
  /** The day for which it was sent, `YYYY-MM-DD`. */
  period: string
  startedAt: string
  /** Null while it is being sent. */
  finishedAt: string | null
  sent: number
  empty: number
  failed: number
  bounced: number
  clicks: number
}

export type DigestOverview = { plans: DigestPlan[]; runs: DigestRun[] }

/** The next digest as a mail in both of its parts; `at` is when it would be sent. */
export type DigestPreview = { subject: string; html: string; text: string; isEmpty: boolean; at: string }

/** `pausedUntil`: the day until which its reader has paused all mails. */
export type OwnDigestPreview = DigestPreview & { pausedUntil: string | null }
