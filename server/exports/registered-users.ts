import type { RequestHandler } from 'express'
import type { OrganisationType } from '#sync/rules/profile.ts'
import { administratorRoleGroupId } from '#sync/rules/roles.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import { recordAudit } from '../account/audit.ts'
import type { Sql } from '../db/client.ts'
import { NotSignedIn } from '../errors.ts'
import { clientAddress } from '../http/client-address.ts'
import { requestIdOf } from '../http/request-log.ts'
import { actingUser, type Product } from '../product.ts'
import { writeWorkbook, type SheetColumn } from './write-workbook.ts'

type RegisteredUser = {
  id: string
  firstName: string
  lastName: string
  email: string
  emailConfirmed: boolean
  organisationName: string
  organisationType: OrganisationType
  urn: string | null
  jobTitle: string | null
  schoolPhases: string[]
  daily: boolean
  weekly: boolean
  workingTogether: boolean
  registeredDate: string
}

const typeNames: Record<OrganisationType, string> = { School: 'Maintained School', MAT: 'Academy', Other: 'Other' }

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** The columns of the sheet, in their order. */
const columns: SheetColumn<RegisteredUser>[] = [
  { heading: 'First name', width: 20, cell: (user) => user.firstName },
  { heading: 'Last name', width: 20, cell: (user) => user.lastName },
  { heading: 'Email', width: 32, cell: (user) => user.email },
  { heading: 'Email confirmed', width: 16, cell: (user) => yesNo(user.emailConfirmed) },
  { heading: 'Organisation', width: 32, cell: (user) => user.organisationName },
  { heading: 'Type', width: 18, cell: (user) => typeNames[user.organisationType] },
  { heading: 'DfE number', width: 12, cell: (user) => numberOrText(user.urn) },
  { heading: 'Job title', width: 24, cell: (user) => user.jobTitle },
  { heading: 'School phases', width: 28, cell: (user) => user.schoolPhases.join(', ') },
  { heading: 'Daily', width: 8, cell: (user) => yesNo(user.daily) },
  { heading: 'Weekly', width: 8, cell: (user) => yesNo(user.weekly) },
  { heading: 'Working together', width: 18, cell: (user) => yesNo(user.workingTogether) },
  { heading: 'Registered', width: 18, cell: (user) => new Date(user.registeredDate) },
]

const pageSize = 500

/** GET /api/export/registeredUsers: everybody who is no administrator, as an Excel file (product 7). */
export function exportRegisteredUsers({ database, now }: Product): RequestHandler {
  const { sql } = database
  return async (request, response) => {
    const user = actingUser(request)
    if (!user) throw new NotSignedIn()
    const filename = `registered-users-${dayInZone(sectorZone)(now().toISOString())}.xlsx`
    await recordAudit(sql, {
      action: 'export of registered users',
      userId: user.id,
      detail: { count: await countRegisteredUsers(sql) },
      address: clientAddress(request),
      requestId: requestIdOf(request),
    })
    await writeWorkbook(response, { filename, sheet: 'Registered users', columns }, registeredUsers(sql))
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
    select p.id, p.first_name, p.last_name, u.email, u.email_confirmed, p.organisation_name, p.organisation_type, p.urn,
      p.job_title, p.registration_school_phases_json as school_phases, p.is_subscribed_to_daily_news_letter as daily,
      p.is_subscribed_to_weekly_news_letter as weekly, p.is_intrested_in_working_together as working_together,
      p.registered_date
    from profile p join app_user u on u.id = p.user_id
    where u.role_group_id <> ${administratorRoleGroupId}
      and (${id}::uuid is null
        or (p.last_name collate "en-x-icu", p.first_name collate "en-x-icu", p.id) > (${lastName}, ${firstName}, ${id}::uuid))
    order by p.last_name collate "en-x-icu", p.first_name collate "en-x-icu", p.id
    limit ${pageSize}`
}

/** What is a number stays one in Excel; a leading nought is not lost. */
function numberOrText(text: string | null): string | number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text
}
