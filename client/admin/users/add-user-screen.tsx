import { readRoleGroups } from '#client/data/online/profiles.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import { createSteps, nothingSaved } from './save-user.ts'
import { UserForm } from './user-form.tsx'
import type { UserList } from './user-lists.ts'
import { newUserValues } from './user-values.ts'

/** /administration/users/{list}/add: invites somebody. */
export function AddUserScreen({ list }: { list: UserList }) {
  const t = useWords(adminWords)
  const tUser = useWords(adminUserWords)
  const roleGroups = useAnswer('role groups', readRoleGroups)
  return (
    <>
      <ScreenHeading>{tUser(list.add)}</ScreenHeading>
      {roleGroups.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {roleGroups.status === 'error' && <NeedsConnection answer={roleGroups} words={tUser('offline')} />}
      {roleGroups.status === 'ready' && (
        <UserForm
          list={list}
          profile={null}
          initial={newUserValues(list.startsWith)}
          saved={nothingSaved()}
          steps={createSteps}
          roleGroups={roleGroups.value}
        />
      )}
    </>
  )
}
