import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import type { Env } from '../env.ts'

/** What the mailings need of the product; `now` is the product's clock, which NOW may shift. */
export type MailingParts = { env: Env; log: Logger; database: Database; secret: string; now: () => Date }
