import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import {
  sheetMostBytes,
  type AlikeChoices,
  type ImportLine,
  type ImportOutcome,
  type Mapping,
} from '#sync/protocol/sheet-import.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import { authoriseAgain } from '../../access/authorise-again.ts'
import { auditOf } from '../../audit/audit.ts'
import { createSemaphore } from '../../kit/semaphore.ts'
import { withFormFile } from '../../blobs/with-form-file.ts'
import { BadRequest, NotSignedIn } from '../../kit/errors.ts'
import { sheetName } from '../columns.ts'
import { readKnownNames, toMapping } from './names.ts'
import { readAlikes, toAlikeChoices } from './likely-duplicates.ts'
import { isLeftOut, type EventPlan } from './plan-event.ts'
import { planEvents, type KnownOfSheet } from './plan-sheet.ts'
import { addPlans, mostListed, newOutcome } from './outcome.ts'
import { changesForNew } from './new-names.ts'
import { headPosition, leaveOutUnseen, markOf, shownPlan, toShownPlan, type ShownPlan } from './shown-plan.ts'
import { leftOutColumns, leftOutRows } from './left-out-sheet.ts'
import { writeWorkbook } from '../write-workbook.ts'
import { countChanges, pushChanges, type Importing } from './push-plans.ts'
import { editsOfImport, undoEdits } from './undo-import.ts'
import { readFile, type SheetEvents } from '../reading/read-file.ts'
import { importLock, withAdvisoryLock } from '../../db/advisory-lock.ts'
import { countRefusal } from '../../http/counted-refusals.ts'
import { requestIdOf } from '../../http/request-log.ts'
import { toRefusal } from '../../http/to-refusal.ts'
import type { Product } from '../../product.ts'

/** Events that are planned, and written, before others have their turn. */
const eventsInTurn = 50
/** Sheets that are in memory at once. */
const acquire = createSemaphore(3, 6)
/** Of all that are in memory anywhere one is written; the others can be looked at meanwhile. */
const another = 'Another sheet is being imported. Please try again when that is done.'

/**
 * POST /api/import/calendarEvents: answers what importing a sheet would do, or does it (product 7). Events with an error in one of their
 * rows are left out. The fields of the form:
 * - `file`: a sheet as the export writes it;
 * - `mapping`: the choices for unknown names;
 * - `alike`: the choices for events that look like one that is here;
 * - `apply`: import it, and answer an `ImportLine` at a time;
 * - `plan`, with `apply`: what the answer without it has shown, so that no more is done;
 * - `batch`, with `apply`: the import that was interrupted and continues, so that all of it is undone as one;
 * - `leftOut`: answer the rows that are left out, as a sheet with the reasons;
 * - `undo`, in place of `file`: the batch of the import that is undone.
 */
export function importCalendarEvents(product: Product): RequestHandler {
  return withFormFile(
    { mostBytes: sheetMostBytes, tooLarge: 'A sheet can be at most 10 MB.', acquire },
    (request, response) => importSheet(product, request, response),
  )
}

async function importSheet(product: Product, request: Request, response: Response): Promise<void> {
  const { mapping: given, apply, undo, batch, alike, plan, leftOut } = Object(request.body) as Record<string, unknown>
  if (undo !== undefined) {
    const undone = toBatch(undo)
    return answerInLines({ product, request, response }, newOutcome(0, []), (applying, reportProgress) =>
      undoImport(applying, undone, reportProgress),
    )
  }
  if (!request.file) throw new BadRequest('Choose a file to import.')
  const choices = { mapping: toMapping(given), alikeChoices: toAlikeChoices(alike), shown: toShownPlan(plan) }
  const sheet = await readFile(request.file.buffer, sheetName)
  const outcome = { ...newOutcome(sheet.rows, sheet.errors), passedOver: sheet.passedOver }
  if (apply !== undefined) {
    if (batch !== undefined) outcome.batch = toBatch(batch)
    return answerInLines({ product, request, response }, outcome, (applying, reportProgress) =>
      applySheet({ ...applying, ...choices }, sheet, reportProgress),
    )
  }
  // An invalid name is reported before anything is saved.
  await changesForNew(product.database.sql, choices.mapping)
  const position = await headPosition(product.database.sql)
  const known = await knownFor(product, sheet, choices)
  const plans: EventPlan[] = []
  const marks: string[] = []
  await inTurns(sheet.events, async (part) => {
    const planned = await planEvents(product.database.sql, part, known)
    addPlans(outcome, planned, known)
    marks.push(...planned.map(markOf))
    if (leftOut !== undefined) plans.push(...planned.map((plan) => ({ ...plan, change: null })))
    return !response.destroyed
  })
  if (leftOut !== undefined) return sendLeftOut(response, sheet, plans)
  outcome.plan = shownPlan({ position, marks })
  response.setHeader('cache-control', 'no-store')
  response.json({ report: outcome })
}

/** The rows that are left out, in a file that can be corrected and imported. */
async function sendLeftOut(response: Response, sheet: SheetEvents, plans: readonly EventPlan[]): Promise<void> {
  const events = plans.map((plan, index) => ({ plan, lines: sheet.events[index]!.lines }))
  const rows = leftOutRows(events, { lines: sheet.unusable, errors: sheet.errors })
  const columns = leftOutColumns([...sheet.unusable, ...sheet.events.flatMap(({ lines }) => lines)])
  // Times are what the sheet said, on whatever clock.
  const file = { filename: 'left-out-events.xlsx', sheet: sheetName, columns, zone: 'UTC', sharesTexts: true } as const
  await writeWorkbook(response, file, inPages(rows))
}

async function* inPages<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += 100) yield rows.slice(from, from + 100)
}

function toBatch(given: unknown): string {
  const batch = typeof given === 'string' ? toUuid(given) : null
  if (batch === null) throw new BadRequest('This is not the ID of an import.')
  return batch
}

type Applying = {
  product: Pick<Product, 'database' | 'identity' | 'log' | 'now'>
  request: Request
  outcome: ImportOutcome
}
/** Tells how much is done; answers false when nobody listens any more. */
type ReportProgress = (done: number, total: number) => boolean

/** Lines of JSON: how far it is, and the outcome or what stopped it. */
async function answerInLines(
  { product, request, response }: Pick<Applying, 'product' | 'request'> & { response: Response },
  outcome: ImportOutcome,
  work: (applying: Applying, reportProgress: ReportProgress) => Promise<void>,
): Promise<void> {
  await withAdvisoryLock(product.database.sql, importLock, another, async () => {
    response.setHeader('cache-control', 'no-store, no-transform')
    response.type('application/x-ndjson')
    const write = (line: ImportLine) => response.write(`${JSON.stringify(line)}\n`)
    const batch = (outcome.batch ??= randomUUID())
    try {
      await work({ product, request, outcome }, (done, total) => {
        // Known from the beginning: an import that is interrupted can be undone too.
        write(done === 0 ? { done, total, batch } : { done, total })
        return !response.destroyed
      })
      write({ report: outcome })
    } catch (error) {
      const { code, message, status } = toRefusal(error)
      if (status >= 500 && !countRefusal(product.log, error, 'import'))
        product.log.error({ err: error, requestId: requestIdOf(request) }, 'an import failed')
      write({ error: { code, message }, report: outcome })
    }
  })
  response.end()
}

/** Checked before every part: rights may be lost while a long import runs. */
async function importingNow({ product, request, outcome }: Applying): Promise<Importing> {
  const user = await authoriseAgain(product, request, 'import.calendarEvents')
  if (!user) throw new NotSignedIn()
  return { product, user, requestId: requestIdOf(request) ?? null, batch: outcome.batch! }
}

function audit({ product, request }: Applying, { user, batch }: Importing, action: string, detail: object) {
  return auditOf({ request }, product.database.writes, { action, userId: user.id, detail: { batch, ...detail } })
}

type Choices = { mapping: Mapping; alikeChoices: AlikeChoices; shown: ShownPlan | null }

/** Plans each part again and writes it at once: what would be something else than was shown is left out. */
async function applySheet(
  applying: Applying & Choices,
  sheet: SheetEvents,
  reportProgress: ReportProgress,
): Promise<void> {
  const { product, mapping, shown, outcome } = applying
  const first = await importingNow(applying)
  await audit(applying, first, 'import of calendar events', { rows: outcome.rows })
  for (const answer of await pushChanges(first, await changesForNew(product.database.sql, mapping))) {
    if (answer.answer === 'REFUSED') throw new BadRequest(answer.message)
  }
  let done = 0
  reportProgress(done, sheet.events.length)
  const known = await knownFor(product, sheet, applying)
  await inTurns(sheet.events, async (part) => {
    const importing = await importingNow(applying)
    const plans = await planEvents(product.database.sql, part, known)
    if (shown) {
      const marks = shown.marks.slice(done, done + part.length)
      await leaveOutUnseen(product.database.sql, plans, { ...shown, marks })
    }
    const changing = plans.filter((plan) => plan.change && !isLeftOut(plan))
    const answers = await pushChanges(
      importing,
      changing.map(({ change }) => change!),
    )
    for (const [index, answer] of answers.entries()) {
      const { row, errors } = changing[index]!
      if (!isTaken(answer)) errors.push({ row, column: null, message: sentenceOf(answer) })
    }
    addPlans(outcome, plans, known)
    done += part.length
    return reportProgress(done, sheet.events.length)
  })
}

async function undoImport(applying: Applying, batch: string, reportProgress: ReportProgress): Promise<void> {
  const { outcome } = applying
  const first = await importingNow(applying)
  const edits = await editsOfImport(first, batch)
  await audit(applying, first, 'import of calendar events undone', { undone: batch })
  let done = 0
  reportProgress(done, edits.length)
  await inTurns(edits, async (part) => {
    for (const { answer, ...undone } of await undoEdits(await importingNow(applying), part)) {
      if (isTaken(answer)) continue
      outcome.leftOut += 1
      if (outcome.kept.length < mostListed) outcome.kept.push({ ...undone, message: sentenceOf(answer) })
    }
    done += part.length
    return reportProgress(done, edits.length)
  })
  outcome.changes = await countChanges(first)
}

const isTaken = ({ answer }: EditAnswer) => answer === 'APPLIED' || answer === 'MERGED'

function sentenceOf(answer: EditAnswer): string {
  return answer.answer === 'REFUSED' ? answer.message : 'This has been changed since.'
}

/** Read once for a whole sheet: what has gone meanwhile is refused when it is written. */
async function knownFor(
  { database: { sql } }: Pick<Product, 'database'>,
  { events, eventOfDate }: SheetEvents,
  { mapping, alikeChoices }: Pick<Choices, 'mapping' | 'alikeChoices'>,
): Promise<KnownOfSheet> {
  return { ...(await readKnownNames(sql, mapping)), eventOfDate, alikeChoices, byName: await readAlikes(sql, events) }
}

async function inTurns<One>(
  all: readonly One[],
  work: (part: readonly One[]) => Promise<boolean | void>,
): Promise<void> {
  for (let from = 0; from < all.length; from += eventsInTurn) {
    if ((await work(all.slice(from, from + eventsInTurn))) === false) return
    await setImmediate()
  }
}
