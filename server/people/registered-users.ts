import type { RequestHandler } from 'express'
import type { RowOf } from '#sync/define.ts'
import { toColumns } from '#sync/derive/to-columns.ts'
import { profile } from '#sync/records/profile.ts'
import type { ProfileDetail } from '#sync/rules/profile.ts'
import { administratorRoleGroupId } from '#sync/rules/roles.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import { organisationTypeNames, profileLabels } from '#sync/words/profile-labels.ts'
import { signedInUser } from '../access/acting-user.ts'
import { whilePermitted } from '../access/while-permitted.ts'
import { auditOf } from '../audit/audit.ts'
import type { Sql } from '../db/client.ts'
import type { Product } from '../product.ts'
import { writeWorkbook, type Cell, type SheetColumn } from '../workbook/write-workbook.ts'

type Details = RowOf<typeof profile.fields>

type RegisteredUser = Details & { id: string; email: string; emailConfirmed: boolean; registeredDate: string }

type Column = SheetColumn<RegisteredUser>

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

const ofDetail = (name: ProfileDetail): Column => ({
  heading: headings[name] ?? profileLabels['en-GB'][name],
  width: widths[name] ?? 18,
  cell: (user) => cells[name]?.(user) ?? cellOf(user[name]),
})

/**
 * Shorter headings than on forms, used since the first release: readers of the sheet know the columns by these words.
 */
const headings: Partial<Record<ProfileDetail, string>> = {
  organisationName: 'Organisation',
  organisationType: 'Type',
  isSubscribedToDailyNewsLetter: 'Daily',
  isSubscribedToWeeklyNewsLetter: 'Weekly',
  isIntrestedInWorkingTogether: 'Working together',
}

const widths: Partial<Record<ProfileDetail, number>> = {
  organisationName: 32,
  jobTitle: 24,
  registrationSchoolPhasesJson: 28,
}

const cells: Partial<Record<ProfileDetail, Column['cell']>> = {
  organisationType: (user) => organisationTypeNames[user.organisationType],
  urn: (user) => numberOrText(user.urn),
}

function cellOf(value: Details[ProfileDetail]): Cell {
  if (typeof value === 'boolean') return yesNo(value)
  return typeof value === 'string' || value === null ? value : value.join(', ')
}

const [firstName, lastName, ...others] = (Object.keys(profile.fields) as ProfileDetail[]).map(ofDetail)

/** The columns of the sheet, in order: who somebody is, then everything known about them. */
const columns: Column[] = [
  firstName!,
  lastName!,
  { heading: 'Email', width: 32, cell: (user) => user.email },
  { heading: 'Email confirmed', width: 16, cell: (user) => yesNo(user.emailConfirmed) },
  ...others,
  { heading: 'Registered', width: 18, cell: (user) => new Date(user.registeredDate) },
]

const detailColumns = toColumns(profile)
  .map(({ column }) => `p.${column}`)
  .join(', ')

const pageSize = 500

/** GET /api/export/registeredUsers: everybody except administrators, as an Excel file (product 7). */
export function exportRegisteredUsers(product: Pick<Product, 'database' | 'identity' | 'now'>): RequestHandler {
  const { sql, reads } = product.database
  return async (request, response) => {
    const { id: userId } = signedInUser(request)
    const filename = `registered-users-${dayInZone(sectorZone)(product.now().toISOString())}.xlsx`
    const from = await reads.current()
    const detail = { count: await countRegisteredUsers(from) }
    await auditOf({ request }, sql, { action: 'export of registered users', userId, detail })
    const pages = whilePermitted({ product, request, response }, 'export.registeredUsers', registeredUsers(from))
    await writeWorkbook(response, { filename, sheet: 'Registered users', columns }, pages)
  }
}

async function countRegisteredUsers(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`/* countRegisteredUsers */
    select count(*)::int as count from profile p join app_user u on u.id = p.user_id
    where u.role_group_id <> ${administratorRoleGroupId}`
  return row?.count ?? 0
}

/** All of them by name, a page at a time, so that a slow download holds neither a connection nor a statement. */
async function* registeredUsers(sql: Sql): AsyncGenerator<RegisteredUser[]> {
  let after: RegisteredUser | null = null
  do {
    const page: RegisteredUser[] = await registeredUsersAfter(sql, after)
    yield page
    after = page.length === pageSize ? (page.at(-1) ?? null) : null
  } while (after)
}

function registeredUsersAfter(sql: Sql, after: RegisteredUser | null): PromiseLike<RegisteredUser[]> {
  const { lastName = '', firstName = '', id = null } = after ?? {}
  return sql<RegisteredUser[]>`/* registeredUsersAfter */
    select p.id, u.email, u.email_confirmed, ${sql.unsafe(detailColumns)}, p.registered_date
    from profile p join app_user u on u.id = p.user_id
    where u.role_group_id <> ${administratorRoleGroupId}
      and (${id}::uuid is null
        or (p.last_name collate "en-x-icu", p.first_name collate "en-x-icu", p.id) > (${lastName}, ${firstName}, ${id}::uuid))
    order by p.last_name collate "en-x-icu", p.first_name collate "en-x-icu", p.id
    limit ${pageSize}`
}

/** A number stays a number in Excel; a leading zero is not lost. */
function numberOrText(text: string | null): string | number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text
}
