import { MailQuestionMark } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ListedProfile } from '#client/data/profiles.ts'
import { useWords, type TranslateOf } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { TableColumn } from '#client/ui/table.tsx'
import { rowNameId } from '../row-name.tsx'
import { editAddress } from '../section.ts'
import type { UserList } from './user-lists.ts'

type Column = TableColumn<ListedProfile>

/** The specification's columns; on small screens one column holds the whole user. */
export function userColumns(list: UserList, t: TranslateOf<typeof adminUserWords>): Column[] {
  const cell = 'max-md:hidden break-words'
  const last: Column =
    list.path === 'users/registered'
      ? { key: 'organisation', heading: t('organisation'), cell: (row) => row.organisationName, className: cell }
      : { key: 'securityGroup', heading: t('securityGroup'), cell: (row) => row.user.roleGroup.name, className: cell }
  return [
    {
      key: 'user',
      heading: t('user'),
      cell: (row) => <WholeUser list={list} row={row} last={last} />,
      className: 'md:hidden',
    },
    { key: 'firstName', heading: t('firstName'), cell: (row) => <NameLink list={list} row={row} />, className: cell },
    { key: 'lastName', heading: t('lastName'), cell: (row) => <bdi>{row.lastName}</bdi>, className: cell },
    { key: 'email', heading: t('email'), cell: (row) => <Email row={row} />, className: 'max-md:hidden wrap-anywhere' },
    last,
  ]
}

const link =
  'inline-flex min-h-9 min-w-6 items-center font-semibold wrap-anywhere text-text no-underline hover:text-brand hover:underline'

function NameLink({ list, row }: { list: UserList; row: ListedProfile }) {
  return (
    <Link to={editAddress(list, row.id)} className={link}>
      <bdi>{row.firstName}</bdi>
    </Link>
  )
}

function WholeUser({ list, row, last }: { list: UserList; row: ListedProfile; last: Column }) {
  return (
    <div className="grid">
      <Link to={editAddress(list, row.id)} className={link}>
        <bdi id={rowNameId(row.id)}>
          {row.firstName} {row.lastName}
        </bdi>
      </Link>
      <span className="wrap-anywhere">
        <Email row={row} />
      </span>
      <span className="text-[0.9375rem] wrap-anywhere text-muted">{last.cell(row)}</span>
    </div>
  )
}

function Email({ row: { user } }: { row: ListedProfile }) {
  const t = useWords(adminUserWords)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{user.email}</span>
      {user.isInvitePending && (
        <Badge tone="info" icon={<MailQuestionMark aria-hidden size={13} />}>
          {t('invited')}
        </Badge>
      )}
    </span>
  )
}
