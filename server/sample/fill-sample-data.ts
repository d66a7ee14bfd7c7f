import { hashPassword } from '#server/account/passwords/password-hash.ts'
import { startOfSchoolYear } from '#sync/rules/school-year.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import postgres from 'postgres'
import { publicVideoNames } from '../content/public-texts.ts'
import { withPositionLock, type Sql, type Transaction } from '../db/client.ts'
import { accounts, samplePassword } from './accounts.ts'
import { eventRows, makerOf } from './event-rows.ts'
import { filmId, filmThumbnailId, readSampleFiles, type SampleFile } from './files.ts'
import { generatedRows } from './generated-rows.ts'
import { fillSiteTexts, fillSiteVideos, insertEventRows, insertRows, isEmptyDatabase } from './insert.ts'
import { accountRows, fileRows, headlineRows, referenceRows } from './reference-rows.ts'
import { sampleEvents } from './sample-events.ts'
import { sampleId } from './sample-id.ts'
import { siteTexts } from './site-texts.ts'
import { insertUsage } from './usage.ts'

/** The SQLSTATE of a lock that was not granted in time. */
const lockNotAvailable = '55P03'

export interface SampleOptions {
  /** The sample covers the school year of this instant (in London) and the next one. */
  now: Date
  /** The written events, or a number of generated ones for measuring; everything else is the same for both. */
  amount: 'sample' | number
  /** Called with a line about each thousand of generated events. */
  print?: (line: string) => void
}

/**
 * Fills an empty database with the sample data, in one transaction under the position lock. A database that is not
 * empty stays as it is, so several processes may start at once and a later start never changes anything.
 */
export async function fillSampleData(writes: Sql, options: SampleOptions): Promise<void> {
  if (!(await isEmptyDatabase(writes))) return
  const passwordHashes = await Promise.all(accounts.map(() => hashPassword(samplePassword)))
  const files = await readSampleFiles()
  const fill = () =>
    withPositionLock(writes, async (tx) => {
      if (await isEmptyDatabase(tx)) await insertSample(tx, passwordHashes, files, options)
    })
  // Another process that fills with many events holds the lock for longer than its time-out: wait for it again.
  while (!(await succeeds(fill))) continue
}

async function succeeds(fill: () => Promise<void>): Promise<boolean> {
  try {
    await fill()
    return true
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === lockNotAvailable) return false
    throw error
  }
}

async function insertSample(
  tx: Transaction,
  passwordHashes: readonly string[],
  files: readonly SampleFile[],
  { now, amount, print = () => {} }: SampleOptions,
): Promise<void> {
  const schoolYear = startOfSchoolYear(dayInZone(sectorZone)(now.getTime()))
  const schoolYears = [schoolYear, schoolYear + 1]
  const make = makerOf(sampleId('user/editor'), now)
  const people = accountRows(passwordHashes, now)
  await insertRows(tx, 'app_user', people.app_user)
  await insertRows(tx, 'profile', people.profile)
  const stored = fileRows(files, make)
  await insertRows(tx, 'blob_reference', stored.blob_reference)
  await insertRows(tx, 'blob_object', stored.blob_object)
  await insertRows(tx, 'blob_chunk', stored.blob_chunk)
  const reference = referenceRows(make)
  await insertRows(tx, 'item_tag', reference.item_tag)
  await insertRows(tx, 'calendar_event_type', reference.calendar_event_type)
  await insertRows(tx, 'calendar_event_provider', reference.calendar_event_provider)
  await insertRows(tx, 'cms_image', reference.cms_image)
  await insertRows(tx, 'calendar_headline', headlineRows(schoolYears, make))
  await fillSiteTexts(tx, siteTexts)
  await fillSiteVideos(tx, { names: publicVideoNames, videoId: filmId, thumbnailId: filmThumbnailId })
  const batches = amount === 'sample' ? [eventRows(sampleEvents, schoolYears, make)] : generatedRows(amount, now, make)
  let made = 0
  for (const rows of batches) {
    await insertEventRows(tx, rows)
    if (amount === 'sample') await insertUsage(tx, rows, now)
    const before = made
    made += rows.calendar_event.length
    if (amount !== 'sample' && Math.floor(made / 1000) > Math.floor(before / 1000))
      print(`Sample data: ${made.toLocaleString('en-GB')} of ${amount.toLocaleString('en-GB')} events are made`)
  }
}
