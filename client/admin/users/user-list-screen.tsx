import { Download, SearchX, UsersRound } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ListedProfile } from '#client/data/online/profiles.ts'
import { usePeople } from '#client/data/online/use-people.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { DownloadLink, useDownload } from '#client/reauthenticate/download-link.tsx'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { SpinnerMark } from '#client/ui/loading/spinner.tsx'
import { Table, type TableHandle } from '#client/ui/table.tsx'
import { addAddress, addressOf, editAddress } from '#sync/rules/section-paths.ts'
import { ListToolbar, OptionsButton } from '../list/list-toolbar.tsx'
import { LoadMore } from '../list/load-more.tsx'
import { markRow, useMarkedRow } from '../list/marked-row.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import { useMarkInSight } from '../list/use-mark-in-sight.ts'
import { sortOf, userColumns } from './user-columns.tsx'
import { UserFilterBar } from './user-filter-bar.tsx'
import { filterNames, readFilters, type FilterName } from './user-filters.ts'
import { registeredUsers, type UserList } from './user-lists.ts'
import { useUserRowKeys } from './use-user-row-keys.ts'
import { UserRowActions } from './user-row-actions.tsx'

const noRows: readonly ListedProfile[] = []

/** /administration/users/registered and /administration/users/administrators (product 2). */
export function UserListScreen({ list }: { list: UserList }) {
  const t = useWords(adminWords)
  const tUser = useWords(adminUserWords)
  const navigate = useNavigate()
  const { search, order, setSearch, sortBy } = useListAddress(list)
  const [query] = useSearchParams()
  const filters = readFilters(query)
  const { people, searchNow, loadMore, isLoadingMore, problems } = usePeople(search, {
    ...filters.wanted,
    ...list.holds,
    sort: order.by,
    descending: order.isDescending,
  })
  usePageTitle(t(list.heading))
  const found = people.status === 'ready' ? people.value : null
  const isRegistered = list === registeredUsers
  const setFilters = (changed: Partial<Record<FilterName, string>>) => {
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changed)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    void navigate({ search: next.toString() }, { replace: true, state: { byList: true } })
  }
  const clearFilters = () => setFilters(Object.fromEntries(filterNames.map((name) => [name, ''])))
  const download = useDownload()
  const marked = useMarkedRow()
  const table = useRef<TableHandle>(null)
  useMarkInSight(marked, found?.rows.findIndex(({ id }) => id === marked?.id) ?? -1, table)
  useEffect(() => () => markRow(null), [])
  const box = useRef<HTMLDivElement>(null)
  const pressKey = useUserRowKeys({ list, rows: found?.rows ?? noRows, box, table })
  const [isUnfolded, unfold] = useState(filters.hasUnknown)
  const panelId = useId()
  const tools = (
    <>
      {isRegistered && (
        <DownloadLink href="/api/export/registeredUsers" download={download} className={buttonLook('secondary', true)}>
          <Download aria-hidden size={18} />
          {tUser('exportToExcel')}
        </DownloadLink>
      )}
      <LinkButton compact to={`${addressOf(list)}/invite`}>
        {tUser('inviteSeveral')}
      </LinkButton>
    </>
  )

  return (
    <>
      {/* On a phone the menu above says it. */}
      <h1 className="max-md:sr-only">
        {t(list.heading)}{' '}
        {found && isRegistered && (
          <span aria-live="polite" className="ml-3 font-sans text-[1rem] font-normal text-muted">
            {countOf(found.rows.length, found.hasMore)}
          </span>
        )}
      </h1>
      <ListToolbar
        search={search}
        onSearch={setSearch}
        onEnter={searchNow}
        addAddress={addAddress(list)}
        tools={
          <>
            <span className="contents max-md:hidden">{tools}</span>
            <OptionsButton
              count={filterNames.filter((name) => filters.values[name] !== '').length}
              isUnfolded={isUnfolded}
              panelId={panelId}
              onPress={() => unfold(!isUnfolded)}
            />
          </>
        }
      />
      {download.problems}
      <div id={panelId} className={classes('grid gap-3', !isUnfolded && 'max-md:hidden')}>
        <UserFilterBar
          filters={filters}
          hasRoles={isRegistered}
          onChange={(name, value) => setFilters({ [name]: value })}
          onClear={clearFilters}
        />
        <div className="flex flex-wrap gap-2 md:hidden">{tools}</div>
      </div>
      {people.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {people.status === 'error' && <NeedsConnection answer={people} words={tUser('offline')} />}
      {found &&
        (found.rows.length > 0 ? (
          <div
            ref={box}
            role="presentation"
            onKeyDown={pressKey}
            className={classes(
              'rounded-card border border-hairline bg-surface max-md:border-0 max-md:bg-transparent',
              !isUnfolded && 'max-md:[&_thead]:hidden',
            )}
          >
            <Table
              ref={table}
              markedId={marked?.id}
              label={t(list.heading)}
              columns={userColumns(list, order, tUser)}
              rows={found.rows}
              idOf={(row) => row.id}
              onSort={(key) => sortBy(sortOf(key))}
              onOpen={(row) => void navigate(editAddress(list, row.id))}
              actionsHeading={t('actions')}
              actions={actionsOf(list)}
            />
          </div>
        ) : (
          <EmptyState
            icon={found.search === '' ? <UsersRound /> : <SearchX />}
            message={nothingFound(found.search)}
            action={found.search === '' ? null : <Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>}
          />
        ))}
      {problems.length > 0 && <ErrorPanel messages={problems} onRetry={() => void loadMore()} />}
      {isLoadingMore && (
        <p role="status" className="flex items-center justify-center gap-3 text-muted">
          <SpinnerMark />
          {tUser('loadingMore')}
        </p>
      )}
      {found?.hasMore && !isLoadingMore && problems.length === 0 && (
        <LoadMore shown={found.rows.length} onMore={() => void loadMore()} />
      )}
    </>
  )

  function nothingFound(searched: string): string {
    if (filters.isAny) return tUser('noneFiltered')
    return searched === '' ? t('nothing') : t('noMatches', { search: searched })
  }

  function countOf(count: number, hasMore: boolean): string {
    return hasMore ? tUser('countOfMore', { count: formatInteger(count) }) : tUser('count', { count })
  }
}

const actionsOf = (list: UserList) => (row: ListedProfile) => <UserRowActions list={list} id={row.id} />
