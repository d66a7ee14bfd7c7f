import { Ban, MailQuestionMark, MailX } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ListedProfile, ProfileSort } from '#client/data/online/profiles.ts'
import { formatDate } from '#client/i18n/format.ts'
import { useWords, type TranslateOf } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { Badge } from '#client/ui/badge.tsx'
import { classes } from '#client/ui/classes.ts'
import type { TableColumn } from '#client/ui/table.tsx'
import { editAddress } from '#sync/rules/section-paths.ts'
import { MarkBadge, useMarkId } from '../list/mark-badge.tsx'
import { rowNameId } from '../list/row-name.tsx'
import type { ListOrder } from '../list/use-list-address.ts'
import type { UserList } from './user-lists.ts'

type Column = TableColumn<ListedProfile>

/** The specification's columns; on small screens one column holds the whole user and sorts by the last name. */
export function userColumns(
  list: UserList,
  { by, isDescending }: ListOrder<ProfileSort>,
  t: TranslateOf<typeof adminUserWords>,
): Column[] {
  const column = (key: 'user' | ProfileSort, cell: Column['cell'], className: string): Column => ({
    key,
    // A long one is broken after its slashes.
    heading: t(key).replaceAll('/', '/\u200B'),
    cell,
    className,
    sorted: sortOf(key) === by ? (isDescending ? 'descending' : 'ascending') : null,
  })
  const wide = list.columns.map(({ heading }) =>
    column(
      heading,
      (row) => <Cell list={list} row={row} heading={heading} />,
      looks[heading] ?? 'max-md:hidden max-w-80 min-w-24 wrap-anywhere',
    ),
  )
  // The first column that wide windows show has the round corner of the card.
  return [
    ...wide,
    column('user', (row) => <WholeUser list={list} row={row} />, 'max-md:pl-2 max-[22rem]:w-full md:hidden'),
  ]
}

/** Where there is no room beside the side navigation, the dates are on the person's page. */
const looks: Partial<Record<ProfileSort, string>> = {
  firstName: 'max-md:hidden max-w-80 min-w-32 wrap-anywhere md:pointer-fine:w-[16%] md:pointer-fine:max-w-0',
  lastName: 'max-md:hidden max-w-80 min-w-28 wrap-anywhere md:pointer-fine:w-[16%] md:pointer-fine:max-w-0',
  email:
    'max-md:hidden max-w-80 min-w-52 wrap-anywhere md:pointer-fine:w-1/4 md:pointer-fine:max-w-0 md:pointer-fine:min-w-56',
  organisation:
    'max-md:hidden max-w-80 min-w-24 min-[85rem]:min-w-40 wrap-anywhere md:pointer-fine:w-1/5 md:pointer-fine:max-w-0',
  securityGroup: 'max-md:hidden whitespace-nowrap',
  registered: 'max-xl:hidden whitespace-nowrap tabular-nums',
  signedIn: 'max-xl:hidden whitespace-nowrap tabular-nums',
}

export function sortOf(key: string): ProfileSort {
  return key === 'user' ? 'lastName' : (key as ProfileSort)
}

function Cell({ list, row, heading }: { list: UserList; row: ListedProfile; heading: ProfileSort }) {
  if (heading === 'firstName') return <FirstName list={list} row={row} />
  if (heading === 'lastName') return <OneLine text={row.lastName} />
  if (heading === 'email') return <Email row={row} />
  if (heading === 'registered') return formatDate(row.registeredDate)
  if (heading === 'signedIn') return <LastSignIn row={row} />
  return heading === 'organisation' ? <OneLine text={row.organisationName} /> : row.user.roleGroup.name
}

/** With a mouse a row has one line: what there is no room for is in the title. */
function OneLine({ text }: { text: string | null }) {
  return (
    <bdi title={text ?? undefined} className={oneLine}>
      {text}
    </bdi>
  )
}

const oneLine = 'md:pointer-fine:block md:pointer-fine:min-w-0 md:pointer-fine:truncate'

function FirstName({ list, row }: { list: UserList; row: ListedProfile }) {
  const markId = useMarkId(row.id)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:pointer-fine:flex-nowrap">
      <Link
        to={editAddress(list, row.id)}
        className={classes(link, 'md:pointer-fine:max-w-full')}
        aria-describedby={markId}
      >
        <OneLine text={row.firstName} />
      </Link>
      <span className={badge}>
        <MarkBadge rowId={row.id} id={markId} />
      </span>
    </span>
  )
}

/** A badge stays on the line of what it is about: it makes no row higher than the others. */
const badge = 'inline-flex shrink-0 gap-x-2 empty:hidden md:pointer-fine:whitespace-nowrap max-md:flex-wrap'

/** A laptop needs the room for the address. */
const whereThereIsRoom = 'md:pointer-fine:max-[90rem]:hidden'

const link =
  'inline-flex min-h-11 md:pointer-fine:min-h-9 min-w-6 items-center font-semibold wrap-anywhere text-text no-underline hover:text-brand hover:underline'

function WholeUser({ list, row }: { list: UserList; row: ListedProfile }) {
  const last = list.columns.find(({ heading }) => heading === 'organisation' || heading === 'securityGroup')
  return (
    <div className="grid">
      <Link to={editAddress(list, row.id)} className={link}>
        <bdi id={rowNameId(row.id)}>
          {row.firstName} {row.lastName}
        </bdi>
      </Link>
      <span>
        <MarkBadge rowId={row.id} />
      </span>
      <span className="wrap-anywhere">
        <Email row={row} />
      </span>
      <span className="text-[0.9375rem] wrap-anywhere text-muted">
        {last && <Cell list={list} row={row} heading={last.heading} />}
      </span>
    </div>
  )
}

function LastSignIn({ row: { user } }: { row: ListedProfile }) {
  const t = useWords(adminUserWords)
  return user.signedInAt === null ? t('never') : formatDate(user.signedInAt)
}

function Email({ row: { user } }: { row: ListedProfile }) {
  const t = useWords(adminUserWords)
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 md:pointer-fine:flex md:pointer-fine:flex-nowrap">
      <span title={user.email} className="md:pointer-fine:min-w-24 md:pointer-fine:truncate">
        {user.email}
      </span>
      <span className={badge}>
        {user.lockedOutByAdministrator && (
          <Badge tone="warning" icon={<Ban aria-hidden size={13} className={whereThereIsRoom} />}>
            {t('statusSuspended')}
          </Badge>
        )}
        {!user.emailConfirmed && !user.isInvitePending && <Badge tone="neutral">{t('notConfirmed')}</Badge>}
        {user.isInvitePending && (
          <Badge tone="info" icon={<MailQuestionMark aria-hidden size={13} className={whereThereIsRoom} />}>
            {t('invited')}
          </Badge>
        )}
        {user.emailsReturnedSince && (
          <Badge tone="warning" icon={<MailX aria-hidden size={13} className={whereThereIsRoom} />}>
            {t('returned')}
          </Badge>
        )}
      </span>
    </span>
  )
}
