import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useFormState, useWatch } from 'react-hook-form'
import { failureMessages } from '#client/data/online/failure-messages.ts'
import type { Profile, RoleGroup } from '#client/data/online/profiles.ts'
import { createRefusedPlaces, resolverOf } from '#client/forms/resolver.ts'
import { summaryOf } from '#client/forms/summary.ts'
import { useSubmit } from '#client/forms/use-submit.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { NameFields } from '#client/profile-fields/name-fields.tsx'
import { OrganisationFields } from '#client/profile-fields/organisation-fields.tsx'
import { useReauthentication } from '#client/reauthenticate/use-reauthentication.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { StickyBar } from '#client/ui/sticky-bar.tsx'
import { administratorRoleGroupId } from '#sync/rules/roles.ts'
import { useFlash } from '../flash-message.tsx'
import { addressOf } from '../section.ts'
import { useGoBack } from '../use-go-back.ts'
import { LeaveDialog, useLeaveWarning } from '../use-leave-warning.tsx'
import { useSaveKeys } from '../use-save-keys.ts'
import { EmailField } from './email-field.tsx'
import { runSteps, type Saved, type Step } from './save-user.ts'
import type { UserList } from './user-lists.ts'
import { userErrors, type UserValues } from './user-values.ts'

type UserFormProps = {
  list: UserList
  /** Whom the form edits; null when it adds somebody. */
  profile: Profile | null
  initial: UserValues
  saved: Saved
  steps: readonly Step[]
  roleGroups: readonly RoleGroup[]
}

/** The form of a user: each step of a save that fails leaves it open, with what was typed, to go on from there. */
export function UserForm({ list, profile, initial, saved, steps, roleGroups }: UserFormProps) {
  const t = useWords(adminWords)
  const tUser = useWords(adminUserWords)
  const flash = useFlash()
  const goBack = useGoBack(addressOf(list))
  const element = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const [progress] = useState(() => ({ ...saved }))
  const [isOver, setOver] = useState(false)
  const { reauthenticated, dialog } = useReauthentication()
  const [refusedPlaces] = useState(createRefusedPlaces)
  const [resolver] = useState(() => resolverOf(userErrors, refusedPlaces))
  const form = useForm<UserValues>({
    mode: 'onBlur',
    shouldFocusError: false,
    defaultValues: initial,
    resolver,
  })
  const { isDirty, isSubmitting, submitCount, errors } = useFormState({ control: form.control })
  const roleGroupId = useWatch({ control: form.control, name: 'roleGroupId' })
  const warning = useLeaveWarning(isDirty && !isOver)

  const doneText = ({ firstName, lastName }: UserValues) => {
    const name = `${firstName.trim()} ${lastName.trim()}`
    if (!profile) return tUser('invitedNow', { name })
    const { askedEmail, email } = progress
    return askedEmail === null ? t('saved', { name }) : tUser('savedAsked', { name, pending: askedEmail, email })
  }
  const end = () => {
    warning.release()
    setOver(true)
  }
  const { submit, problems } = useSubmit(form, refusedPlaces, async (values) => {
    try {
      await runSteps(steps, progress, values, reauthenticated)
    } catch (error) {
      const isBegun = !profile && progress.userId !== null
      return { fields: [], problems: [...failureMessages(error), ...(isBegun ? [tUser('goesOn')] : [])] }
    }
    end()
    flash.onNext({ tone: 'ok', text: doneText(values) })
    goBack()
    return null
  })
  const wrong = submitCount > 0 ? summaryOf(form, errors, problems) : []
  const hasFailed = wrong.length > 0
  useEffect(() => {
    if (hasFailed) summary.current?.focus()
  }, [submitCount, hasFailed])

  useSaveKeys(element)

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className="max-w-[44rem]"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting && !isOver) void submit()
        }}
      >
        <Card className="grid gap-5">
          {hasFailed && <ErrorSummary ref={summary} title={t('problem')} errors={wrong} />}
          <NameFields whose="others" />
          <EmailField user={profile?.user ?? null} />
          <SelectField
            label={tUser('securityGroup')}
            options={roleGroups.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.register('roleGroupId')}
          />
          {roleGroupId !== administratorRoleGroupId && (
            <section aria-labelledby="organisation" className="grid gap-5 border-t border-hairline pt-5">
              <h2 id="organisation">{tUser('organisationSection')}</h2>
              <OrganisationFields whose="others" />
            </section>
          )}
          <StickyBar>
            {!isOver && (
              <Button type="submit" variant="primary" busy={isSubmitting}>
                {isSubmitting ? t('saving') : t('save')}
              </Button>
            )}
            <Button
              onClick={() => {
                if (isDirty && !isSubmitting && !isOver) return warning.askBefore(goBack)
                end()
                goBack()
              }}
            >
              {t('cancel')}
            </Button>
          </StickyBar>
        </Card>
      </form>
      {dialog}
      <LeaveDialog question={warning.question} onStay={warning.stay} onLeave={end} />
    </FormProvider>
  )
}
