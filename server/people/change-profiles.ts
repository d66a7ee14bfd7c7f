import type { IncomingHttpHeaders } from 'node:http'
import { toColumns } from '#sync/derive/to-columns.ts'
import { profile as definition } from '#sync/records/profile.ts'
import { requiredDetails, type ProfileDetail } from '#sync/rules/profile.ts'
import { farDate, isNearYear } from '#sync/rules/typed-text.ts'
import type { Condition } from '../access/table.ts'
import { doForNobody } from '../account/registration/register-nobody.ts'
import { takeRegistration } from '../account/registration/registration-cookie.ts'
import type { Transaction } from '../db/client.ts'
import { takePoint } from '../failure-limits/failure-limits.ts'
import { BadRequest, EditRefused, NotPermitted, NotSignedIn } from '../kit/errors.ts'
import { mailChosen } from '../mail/subscribed.ts'
import type { ActingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'
import { profileBy, type Profile } from './profiles.ts'
import { userById } from './users.ts'
import { toUuid } from '#sync/protocol/uuid.ts'
import { auditChange } from './audit-change.ts'
import { modelToFields, requiredIn, type ProfileFields, type ProfileModel } from './profile-model.ts'
import { toId } from '../content/mutation-to-edit.ts'

export type NewProfile = ProfileModel & { id: string; userId?: string | null; registeredDate?: string | null }

export type ProfileCall = {
  product: Product
  user: ActingUser | null
  condition: Condition
  headers: IncomingHttpHeaders
  requestId: string | null
}

/**
 * `registerProfile(model)`: the profile of somebody who has just registered, by the cookie that registering set, once;
 * or a signed-in user's own profile if they have none.
 * @throws NotSignedIn without such a cookie, BadRequest, EditRefused
 */
export async function registerProfile(call: ProfileCall, { model }: { model: NewProfile }): Promise<Profile> {
  const { product, user, headers } = call
  const fields = modelToFields(permitted(model, call.condition), requiredDetails.own)
  return product.database.writes.begin(async (tx) => {
    const wanted = model.userId == null ? (user?.id ?? null) : toUuid(model.userId)
    const who = user && wanted === user.id ? user.id : await takeRegistration(tx, product.env, { headers })
    if (who === null) throw user ? new NotPermitted() : new NotSignedIn()
    const userId = typeof who === 'string' ? who : who.id
    if (wanted !== null && wanted !== userId) throw new NotPermitted()
    const insert = (part: Transaction) => insertProfile(part, { ...call, actor: userId }, { ...model, userId }, fields)
    return typeof who === 'string' ? insert(tx) : doForNobody(tx, who, insert)
  })
}

/** `createProfile(model)`: anybody's for an administrator, their own for others. @throws BadRequest, EditRefused */
export async function createProfile(call: ProfileCall, { model }: { model: NewProfile }): Promise<Profile> {
  const { product, user, condition } = call
  if (!user) throw new NotSignedIn()
  const userId = toId(model.userId ?? user.id)
  if (condition === 'own' && userId !== user.id) throw new NotPermitted()
  const required = userId === user.id ? ownDetails(user) : requiredDetails.others
  const fields = modelToFields(permitted(model, condition), required)
  return product.database.writes.begin(async (tx) => {
    if (!(await userById(tx, { userId: user.id, condition }, userId))) throw new EditRefused('UNKNOWN', 'Unknown user')
    return insertProfile(tx, { ...call, actor: user.id }, { ...model, userId }, fields)
  })
}

/** Changes of one's own profile in an hour: each is a line of the audit, which is stored for long. */
const mostInHour = 100

/** `updateProfile(model)`: the id and the changed fields. @throws BadRequest, EditRefused, TooManyFailures */
export async function updateProfile(
  call: ProfileCall,
  { model }: { model: ProfileModel & { id: string } },
): Promise<Profile> {
  const { product, user, condition, requestId } = call
  if (!user) throw new NotSignedIn()
  const id = toId(model.id)
  return product.database.writes.begin(async (tx) => {
    const owners = await tx`/* lockOwnerOfProfile */
      select from app_user where id = (select user_id from profile
        where id = ${id} and (${condition === 'always'} or user_id = ${user.id})) for no key update`
    if (owners.length === 0) throw notThere()
    await tx`/* lockProfile */ select from profile where id = ${id} for update`
    const requester = { userId: user.id, condition }
    const before = await profileBy(tx, requester, { id })
    if (!before) throw notThere()
    const isOwn = before.userId === user.id
    const required = requiredIn(model, isOwn ? ownDetails(user) : requiredDetails.others)
    const fields = modelToFields(permitted(model, condition), required)
    if (isOwn) refuseUnsubscribing(before, fields)
    if (Object.keys(fields).length === 0) return before
    if (condition === 'own') await takePoint(tx, `profile changes/${user.id}`, mostInHour)
    await tx`/* updateProfile */ update profile set ${tx(toRow(tx, fields))} where id = ${id}`
    const after = await profileBy(tx, requester, { id })
    if (!after) throw notThere()
    if (isOwn) await mailChosen(tx, product, user, after, before)
    await auditChange(
      tx,
      { action: 'profile updated', userId: user.id, subject: before.userId, requestId },
      before,
      after,
    )
    return after
  })
}

async function insertProfile(
  tx: Transaction,
  { condition, actor, product, requestId }: ProfileCall & { actor: string },
  { id: given, userId, registeredDate }: NewProfile & { userId: string },
  fields: ProfileFields,
): Promise<Profile> {
  const id = toId(given)
  const at = (condition === 'always' ? dateOf(registeredDate) : null) ?? product.now()
  if (!isNearYear(at)) throw new BadRequest(farDate)
  const row = { id, userId, registeredDate: at, ...toRow(tx, fields) }
  const [inserted] = await tx`/* insertProfile */
    insert into profile ${tx(row)} on conflict do nothing returning id`
  if (!inserted) throw new EditRefused('EXISTS', 'This person has a profile already.')
  const profile = await profileBy(tx, { userId, condition }, { id })
  if (!profile) throw notThere()
  // Somebody who has just registered is mailed once they have confirmed the address.
  const isWaiting = product.env.requireEmailConfirmation && !profile.user.emailConfirmed
  if (actor === userId && !isWaiting) await mailChosen(tx, product, profile.user, profile)
  await auditChange(tx, { action: 'profile created', userId: actor, subject: userId, requestId }, null, profile)
  return profile
}

/** Once on, a subscription can only be ended by the link in the emails (product 4). */
function refuseUnsubscribing(before: Profile, fields: ProfileFields): void {
  const flags = ['isSubscribedToDailyNewsLetter', 'isSubscribedToWeeklyNewsLetter'] as const
  if (!flags.some((flag) => before[flag] && fields[flag] === false)) return
  throw new BadRequest('To unsubscribe, use the link in the email that confirmed your choice.', 'NOT_PERMITTED')
}

/** Administrators of the calendar need not name an organisation. */
function ownDetails({ scope }: ActingUser): readonly ProfileDetail[] {
  return requiredDetails[scope === 'administrator' ? 'others' : 'own']
}

/** Nobody archives themselves. */
function permitted<M extends ProfileModel>(model: M, condition: Condition): M {
  return condition === 'always' ? model : { ...model, archived: null }
}

const lists = toColumns(definition).filter(({ kind }) => kind === 'names')

function toRow(tx: Transaction, fields: ProfileFields) {
  const given = fields as Record<string, string[]>
  const json = lists.flatMap(({ field }) => (given[field] ? [[field, tx.json(given[field])]] : []))
  return { ...fields, ...(Object.fromEntries(json) as object) }
}

function dateOf(given: string | null | undefined): Date | null {
  const date = new Date(given ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

function notThere(): EditRefused {
  return new EditRefused('UNKNOWN', 'This is not there')
}
