import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { readProfile, readRoleGroups } from '#client/data/online/profiles.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import { editSteps, savedOf } from './save-user.ts'
import { UserAccess } from './user-access.tsx'
import { UserHistory } from './user-history.tsx'
import { UserForm } from './user-form.tsx'
import { UserGone } from './user-gone.tsx'
import type { UserList } from './user-lists.ts'
import { userToValues } from './user-values.ts'

/** /administration/users/{list}/edit/{id} */
export function EditUserScreen({ list }: { list: UserList }) {
  const { id = '' } = useParams()
  const t = useWords(adminWords)
  const tUser = useWords(adminUserWords)
  const answer = useAnswer(id, async (signal) => {
    const [profile, roleGroups] = await Promise.all([readProfile({ id }, signal), readRoleGroups(signal)])
    return { profile, roleGroups }
  })
  const [actions, setActions] = useState(0)
  const profile = answer.status === 'ready' ? answer.value.profile : null
  return (
    <>
      <ScreenHeading record={profile && { id, name: `${profile.firstName} ${profile.lastName}` }}>
        {tUser('editUser')}
      </ScreenHeading>
      {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {answer.status === 'error' && <NeedsConnection answer={answer} words={tUser('offline')} />}
      {answer.status === 'ready' &&
        (answer.value.profile ? (
          <>
            <UserForm
              key={id}
              list={list}
              profile={answer.value.profile}
              initial={userToValues(answer.value.profile)}
              saved={savedOf(answer.value.profile)}
              steps={editSteps}
              roleGroups={answer.value.roleGroups}
            />
            <UserAccess
              key={`access of ${id}`}
              profile={answer.value.profile}
              onDone={() => setActions((before) => before + 1)}
            />
            <UserHistory key={`history of ${id}`} profile={answer.value.profile} actions={actions} />
          </>
        ) : (
          <UserGone list={list} />
        ))}
    </>
  )
}
