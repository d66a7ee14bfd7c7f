import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { leaveBy, useSession } from '#client/auth/session.ts'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import { deleteProfile, readProfile, type Profile } from '#client/data/online/profiles.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { useReauthentication } from '#client/reauthenticate/use-reauthentication.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { addressOf } from '#sync/rules/section-paths.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { useFlash } from '../flash-message.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import { goBackSaying, useGoBack } from '../form/use-go-back.ts'
import { UserGone } from './user-gone.tsx'
import type { UserList } from './user-lists.ts'

/** /administration/users/{list}/delete/{id}: who it is, and the question (product 2). */
export function DeleteUserScreen({ list }: { list: UserList }) {
  const { id = '' } = useParams()
  const t = useWords(adminWords)
  const tUser = useWords(adminUserWords)
  const goBack = useGoBack(addressOf(list))
  const answer = useAnswer(id, (signal) => readProfile({ id }, signal))
  const session = useSession()
  const removal = useRemoval(goBack)
  const own = useOwnRemoval()
  const profile = answer.status === 'ready' ? answer.value : null
  const isOwn = profile !== null && profile.userId === session.user?.sub
  const { problems, isRunning, remove } = isOwn ? own : removal
  return (
    <>
      <ScreenHeading record={profile && { id, name: `${profile.firstName} ${profile.lastName}` }}>
        {tUser('deleteUser')}
      </ScreenHeading>
      {problems.length > 0 && <ErrorPanel messages={problems} />}
      {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {answer.status === 'error' && <NeedsConnection answer={answer} words={tUser('offline')} />}
      {answer.status === 'ready' && !profile && <UserGone list={list} />}
      <Card className="grid max-w-[44rem] gap-5">
        {profile && (
          <>
            <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[8rem_1fr]">
              <dt className="text-muted">{tUser('firstName')}</dt>
              <dd className="font-semibold wrap-anywhere">
                <bdi>{profile.firstName}</bdi>
              </dd>
              <dt className="text-muted">{tUser('lastName')}</dt>
              <dd className="font-semibold wrap-anywhere">
                <bdi>{profile.lastName}</bdi>
              </dd>
              <dt className="text-muted">{tUser('email')}</dt>
              <dd className="font-semibold wrap-anywhere">{profile.user.email}</dd>
            </dl>
            {isOwn ? (
              <Notice tone="warning">{tUser('deleteOwn')}</Notice>
            ) : (
              <p className="max-w-measure text-muted">{tUser('deleteText')}</p>
            )}
          </>
        )}
        <div className="flex flex-wrap gap-3">
          {profile && (
            <Button variant="danger" busy={isRunning} onClick={() => void remove(profile)}>
              {isRunning ? t('deleting') : t('delete')}
            </Button>
          )}
          <Button onClick={goBack}>{t('cancel')}</Button>
        </div>
      </Card>
      {removal.dialog}
      {own.dialog}
    </>
  )
}

/** Deletes the profile, then locks out the account; steps that are done are not repeated (product 4). */
function useRemoval(goBack: () => boolean) {
  const t = useWords(adminUserWords)
  const flash = useFlash()
  const { reauthenticated, dialog } = useReauthentication()
  const isProfileDeleted = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const remove = async ({ id, userId, firstName, lastName, user }: Profile) => {
    if (isRunning) return
    setRunning(true)
    setProblems([])
    try {
      if (!isProfileDeleted.current) await reauthenticated(() => deleteProfile(id))
      isProfileDeleted.current = true
      await reauthenticated(() => callAccount('lockout', { email: user.email, userId }))
      goBackSaying(flash, { tone: 'ok', text: t('lockedOut', { name: `${firstName} ${lastName}` }) }, goBack)
    } catch (error) {
      setProblems([...failureMessages(error), ...(isProfileDeleted.current ? [t('notLockedOut')] : [])])
      setRunning(false)
    }
  }
  return { problems, isRunning, remove, dialog }
}

/** People's own account is deleted as in the profile: the sign-out removes their data from this device. */
function useOwnRemoval() {
  const navigate = useNavigate()
  const { reauthenticated, dialog } = useReauthentication()
  const [isRunning, setRunning] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const remove = async () => {
    if (isRunning) return
    setRunning(true)
    setProblems([])
    try {
      await reauthenticated(() => leaveBy(() => callAccount('deleteMyAccount', {})))
      await navigate('/authentication/logout', { state: { local: true }, replace: true })
    } catch (error) {
      setProblems(failureMessages(error))
      setRunning(false)
    }
  }
  return { problems, isRunning, remove, dialog }
}
