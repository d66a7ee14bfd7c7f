import { useState } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { editorRoleGroupId, readerRoleGroupId } from '#sync/rules/roles.ts'
import type { FilterName, Filters } from './user-filters.ts'

type FilterBarProps = {
  filters: Filters
  /** Administrators have one role. */
  hasRoles: boolean
  onChange: (name: FilterName, value: string) => void
  onClear: () => void
}

const options = {
  role: [
    [readerRoleGroupId, 'roleUser'],
    [editorRoleGroupId, 'roleEditor'],
  ],
  status: [
    ['active', 'statusActive'],
    ['invited', 'statusInvited'],
    ['suspended', 'statusSuspended'],
  ],
} as const

/** Narrows a list of people by role, status, sign-ins and confirmed email. */
export function UserFilterBar({ filters: { values, isAny, hasUnknown }, hasRoles, onChange, onClear }: FilterBarProps) {
  const t = useWords(adminUserWords)
  // A choice shows at once, the list follows the address.
  const [shown, setShown] = useState({ values, at: JSON.stringify(values) })
  if (shown.at !== JSON.stringify(values)) setShown({ values, at: JSON.stringify(values) })
  const change = (name: FilterName, value: string) => {
    setShown({ ...shown, values: { ...shown.values, [name]: value } })
    onChange(name, value)
  }
  const select = (name: 'role' | 'status', label: string, all: string) => (
    <div className="min-w-[min(13rem,100%)] flex-1 sm:max-w-56">
      <SelectField
        label={label}
        value={shown.values[name]}
        onChange={({ target }) => change(name, target.value)}
        options={[{ value: '', label: all }, ...options[name].map(([value, word]) => ({ value, label: t(word) }))]}
      />
    </div>
  )
  const tick = (name: 'signedIn' | 'email', value: string, label: string) => (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        checked={shown.values[name] !== ''}
        onChange={({ target }) => change(name, target.checked ? value : '')}
        className="size-5 shrink-0 accent-brand"
      />
      {label}
    </label>
  )
  return (
    <>
      {hasUnknown && <Notice tone="warning">{t('unknownFilter')}</Notice>}
      <div role="group" aria-label={t('filters')} className="flex flex-wrap items-end gap-x-5 gap-y-2">
        {hasRoles && select('role', t('securityGroup'), t('allRoles'))}
        {select('status', t('status'), t('allStatuses'))}
        {tick('signedIn', 'never', t('neverSignedIn'))}
        {tick('email', 'unconfirmed', t('emailUnconfirmed'))}
        {isAny && <Button onClick={onClear}>{t('clearFilters')}</Button>}
      </div>
    </>
  )
}
