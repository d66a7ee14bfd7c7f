import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { useReauthentication } from '#client/reauthenticate/use-reauthentication.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Field, inputLook } from '#client/ui/fields/field.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { addressOf } from '#sync/rules/section-paths.ts'
import { administratorRoleGroupId, editorRoleGroupId, readerRoleGroupId } from '#sync/rules/roles.ts'
import { useGoBack } from '../form/use-go-back.ts'
import { LeaveDialog, useLeaveWarning } from '../form/use-leave-warning.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import { groupHint } from './groups-in-words.ts'
import { linesLeft, mostInvites, readInvites, type InviteLine } from './invite-lines.ts'
import { createSteps, nothingSaved, runSteps, type Saved } from './save-user.ts'
import type { UserList } from './user-lists.ts'
import { newUserValues } from './user-values.ts'

type Outcome = { email: string; isInvited: boolean; message: string }

/** An address may stand there twice, so each line has an id. */
type Result = Outcome & { id: string }

/** /administration/users/{list}/invite: one address a line, and what became of each. */
export function InviteSeveralScreen({ list }: { list: UserList }) {
  const t = useWords(adminUserWords)
  const goBack = useGoBack(addressOf(list))
  const [text, setText] = useState('')
  const [roleGroupId, setRoleGroupId] = useState(list.startsWith)
  const [results, setResults] = useState<readonly Result[]>([])
  const [error, setError] = useState<string | null>(null)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const { reauthenticated, dialog } = useReauthentication()
  const isHere = useIsHere()
  const leave = useLeaveWarning(text.trim() !== '')
  /** An invite that stopped between its steps goes on from there. */
  const begun = useRef(new Map<string, Saved>())
  const lines = readInvites(text)
  const invited = lines.filter(({ problem }) => problem === null)

  const inviteOne = async ({ email, firstName, lastName }: InviteLine): Promise<Outcome> => {
    const saved = begun.current.get(email) ?? nothingSaved()
    begun.current.set(email, saved)
    try {
      const values = { ...newUserValues(roleGroupId), firstName, lastName, email }
      await runSteps(createSteps, saved, values, reauthenticated)
      return { email, isInvited: true, message: t('invitedAs', { name: `${firstName} ${lastName}` }) }
    } catch (failure) {
      return { email, isInvited: false, message: failureMessages(failure).join(' ') }
    }
  }

  const send = async () => {
    const problem =
      invited.length === 0 ? t('noAddresses') : invited.length > mostInvites ? t('tooManyAddresses') : null
    setError(problem)
    if (problem !== null) return field.current?.focus()
    const found: Result[] = []
    // One after the other: each counts against the limits, and the password is asked for once.
    for (const line of invited) {
      setProgress({ done: found.length, total: invited.length })
      const result = await inviteOne(line)
      if (!isHere()) return undefined
      found.push({ ...result, id: crypto.randomUUID() })
      setResults([...found])
    }
    setProgress(null)
    const done = found.filter(({ isInvited }) => isInvited).map(({ email }) => email)
    setText(linesLeft(lines, done).map(toText).join('\n'))
    return undefined
  }

  return (
    <>
      <ScreenHeading>{t('inviteSeveral')}</ScreenHeading>
      <Card className="grid max-w-[44rem] gap-5">
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!progress) void send()
          }}
        >
          <Field label={t('addresses')} hint={t('addressesHint')} error={error}>
            {(control) => (
              <textarea
                dir="auto"
                {...control}
                ref={field}
                value={text}
                readOnly={progress !== null}
                onChange={({ target }) => {
                  setText(target.value)
                  setError(null)
                }}
                rows={8}
                spellCheck={false}
                autoComplete="off"
                className={`${inputLook} resize-y`}
              />
            )}
          </Field>
          <LeftOut lines={lines} />
          <div className="max-w-64">
            <SelectField
              label={t('securityGroup')}
              hint={groupHint(t, roleGroupId, readerRoleGroupId)}
              value={roleGroupId}
              onChange={({ target }) => setRoleGroupId(target.value)}
              options={[
                { value: readerRoleGroupId, label: t('roleUser') },
                { value: editorRoleGroupId, label: t('roleEditor') },
                { value: administratorRoleGroupId, label: t('roleAdministrator') },
              ]}
            />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" busy={progress !== null}>
              {progress
                ? t('invitingOf', { done: formatInteger(progress.done + 1), total: formatInteger(progress.total) })
                : t('sendInvites', { count: invited.length, shown: formatInteger(invited.length) })}
            </Button>
            <Button onClick={goBack}>{t('back')}</Button>
          </div>
        </form>
      </Card>
      {results.length > 0 && <Results results={results} isDone={progress === null} />}
      <LeaveDialog question={leave.question} onStay={leave.stay} onLeave={leave.stay} />
      {dialog}
    </>
  )
}

/** Which lines will not be invited, and why, before anything is sent; a single line may still be being typed. */
function LeftOut({ lines }: { lines: readonly InviteLine[] }) {
  const t = useWords(adminUserWords)
  const leftOut = lines.flatMap(({ email, problem }, at) => (problem === null ? [] : [{ email, problem, at }]))
  if (leftOut.length === 0 || lines.length === 1) return null
  return (
    <div className="grid gap-2">
      <p role="status">{t('leftOut', { count: leftOut.length, shown: formatInteger(leftOut.length) })}</p>
      <ul className="grid gap-2" aria-label={t('leftOutLines')}>
        {leftOut.map(({ email, problem, at }) => (
          <ResultLine key={at} email={email} isInvited={false} message={t(problem)} />
        ))}
      </ul>
    </div>
  )
}

function Results({ results, isDone }: { results: readonly Result[]; isDone: boolean }) {
  const t = useWords(adminUserWords)
  const invited = results.filter(({ isInvited }) => isInvited).length
  const heading = useRef<HTMLHeadingElement>(null)
  // It stands below the fold, and what is sent is told by it alone.
  useEffect(() => {
    if (isDone) heading.current?.focus()
  }, [isDone])
  return (
    <Card className="grid max-w-[44rem] gap-3">
      <h2 ref={heading} tabIndex={-1} aria-live="polite">
        {isDone
          ? t('invitesSent', { invited: formatInteger(invited), total: formatInteger(results.length) })
          : t('inviting')}
      </h2>
      <ul className="grid gap-2">
        {results.map(({ id, ...outcome }) => (
          <ResultLine key={id} {...outcome} />
        ))}
      </ul>
      {isDone && invited < results.length && <p className="text-muted">{t('notInvitedHint')}</p>}
    </Card>
  )
}

function ResultLine({ email, isInvited, message }: Outcome) {
  return (
    <li className="flex items-start gap-2.5">
      {isInvited ? (
        <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-ok" />
      ) : (
        <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-danger" />
      )}
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{email}</span> <span className="text-muted">{message}</span>
      </span>
    </li>
  )
}

/** Whether the screen is still shown: no more invites are sent once it is left. */
function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}

/** A line as somebody can send it again. */
function toText({ email, firstName, lastName, problem }: InviteLine): string {
  return problem === null ? `${firstName} ${lastName} <${email}>` : email
}
