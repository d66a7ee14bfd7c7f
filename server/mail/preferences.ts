import express, { type Request, type RequestHandler, type Response } from 'express'
import { addDays } from '#sync/rules/day.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import { recordAudit } from '../audit/audit.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { boundBody } from '../http/bound-body.ts'
import { plainPage } from '../http/plain-page.ts'
import { requestIdOf } from '../http/request-log.ts'
import type { Product } from '../product.ts'
import { readEmailChoices, writeEmailChoices, type EmailChoices } from './email-choices.ts'
import { longDay } from './letter/dates-in-words.ts'
import { linkDoesNotWork } from './link-page.ts'
import { listTimes } from './mailing-lists.ts'
import { claimedSubscriber, isPreferencesToken } from './preferences-token.ts'

type Choosing = Pick<Product, 'database' | 'env' | 'secret' | 'now'>

/** GET /preferences/{token}: the choice of mails without a sign-in. It changes nothing, because mail scanners open every link. */
export function preferencesPage(product: Choosing): RequestHandler {
  return async (request, response) => {
    const { userId, isValidFor } = claimOf(product, request)
    const choices = userId && (await readEmailChoices(product.database.sql, userId, product.now()))
    if (!choices || !isValidFor(choices))
      linkDoesNotWork(product, response, 'the link at the end of our latest email to you')
    else privately(response).send(page(product, choices, null))
  }
}

/** POST /preferences/{token}: saves what the page's form says. The token is the authority; a repeated request changes nothing. */
export function savePreferences(product: Choosing): RequestHandler {
  return async (request, response) => {
    const choices = await save(product, request, response)
    if (!choices) linkDoesNotWork(product, response, 'the link at the end of our latest email to you')
    else privately(response).send(page(product, choices, 'Your choices are saved.'))
  }
}

/** The account that the address is said to be for, and whether it is, where its mails go now. */
function claimOf({ secret }: Pick<Product, 'secret'>, request: Request) {
  const token = String(request.params['token'])
  const userId = claimedSubscriber(token)
  const isValidFor = ({ email }: EmailChoices) =>
    userId !== null && isPreferencesToken(secret, token, { id: userId, email })
  return { userId, isValidFor }
}

async function save(product: Choosing, request: Request, response: Response): Promise<EmailChoices | null> {
  const { database, now } = product
  const { userId, isValidFor } = claimOf(product, request)
  const claimed = userId && (await readEmailChoices(database.sql, userId, now()))
  // The form of an invented address is not read.
  if (!claimed || !isValidFor(claimed)) return null
  const form = await readForm(request, response)
  return database.writes.begin(async (tx) => {
    const before = await readEmailChoices(tx, userId, now())
    if (!before || !isValidFor(before)) return null
    const weeks = pauses[String(form['pause'])]
    const wanted = {
      daily: form['daily'] === 'on',
      weekly: form['weekly'] === 'on',
      reminders: form['reminders'] === 'on',
      pausedUntil: weeks === undefined ? undefined : weeks === 0 ? null : startOfDayIn(weeks * 7, now()),
    }
    await writeEmailChoices(tx, userId, wanted)
    const after = await readEmailChoices(tx, userId, now())
    const detail = auditedOf(after ?? before)
    if (JSON.stringify(detail) === JSON.stringify(auditedOf(before))) return after
    await recordAudit(tx, {
      action: 'emails chosen',
      userId,
      subject: userId,
      detail,
      requestId: requestIdOf(request),
    })
    return after
  })
}

/** Reminders are an own record, which nobody else reads. */
function auditedOf({ daily, weekly, pausedUntil, returnedSince }: EmailChoices) {
  return { daily, weekly, pausedUntil, returnedSince }
}

const mostBytes = 1024
const formReader = boundBody(mostBytes, express.urlencoded({ extended: false, limit: mostBytes, parameterLimit: 10 }))

/** The fields of the page's form; none of a body that is no form. @throws TooLarge */
function readForm(request: Request, response: Response): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    formReader(request, response, (error?: unknown) => {
      if (error instanceof Error) reject(error)
      else resolve(Object(request.body) as Record<string, unknown>)
    })
  })
}

/** Weeks by the value of the form's choice; what is not among them changes nothing. */
const pauses: Record<string, number | undefined> = { none: 0, two: 2, four: 4, eight: 8 }

const inSector = dayInZone(sectorZone)

function startOfDayIn(days: number, now: Date): Date {
  return new Date(`${addDays(inSector(now.getTime()), days)}T00:00:00.000Z`)
}

function privately(response: Parameters<RequestHandler>[1]) {
  return response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).type('html')
}

function page({ env, now }: Pick<Product, 'env' | 'now'>, choices: EmailChoices, notice: string | null): string {
  const title = 'Choose your emails'
  const { email, daily, weekly, reminders, pausedUntil, returnedSince } = choices
  const until = (weeks: number) => longDay(addDays(inSector(now().getTime()), weeks * 7))
  return plainPage(
    title,
    `<main>
      <p class="muted">${escapeHtml(env.productName)}</p>
      <h1>${title}</h1>
      ${notice === null ? '' : `<p role="status" class="notice">${notice}</p>`}
      <p>For ${escapeHtml(email)}</p>
      ${returnedSince === null ? '' : `<p class="notice">Emails to this address came back, so we stopped sending them. You can turn them on again in <a href="${escapeHtml(env.publicUrl)}/profile">your profile</a>.</p>`}
      <form method="post">
        <fieldset>
          <legend>What you get</legend>
          ${choice('checkbox', 'daily', 'on', 'Daily update', sentence(listTimes.daily), daily)}
          ${choice('checkbox', 'weekly', 'on', 'Weekly update', sentence(listTimes.weekly), weekly)}
          ${choice('checkbox', 'reminders', 'on', 'Reminders', 'At 08:00 UK time, for deadlines and events you starred', reminders)}
        </fieldset>
        <fieldset>
          <legend>Pause everything</legend>
          ${pausedUntil === null ? '' : choice('radio', 'pause', 'as-is', 'As now', `Paused until ${longDay(inSector(pausedUntil))}`, true)}
          ${choice('radio', 'pause', 'none', 'No pause', '', pausedUntil === null)}
          ${choice('radio', 'pause', 'two', '2 weeks', `Until ${until(2)}`, false)}
          ${choice('radio', 'pause', 'four', '4 weeks', `Until ${until(4)}`, false)}
          ${choice('radio', 'pause', 'eight', '8 weeks', `Until ${until(8)}`, false)}
        </fieldset>
        <button type="submit">Save</button>
      </form>
    </main>`,
  )
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function choice(type: string, name: string, value: string, label: string, hint: string, isOn: boolean): string {
  const id = `${name}-${value}`
  return `<p class="choice"><input type="${type}" id="${id}" name="${name}" value="${value}"${isOn ? ' checked' : ''}${hint === '' ? '' : ` aria-describedby="${id}-hint"`} />
            <label for="${id}">${label}</label>${hint === '' ? '' : `<span id="${id}-hint" class="muted">${hint}</span>`}</p>`
}
