import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Profile, RoleGroup } from '#client/data/online/profiles.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { NameFields } from '#client/profile-fields/name-fields.tsx'
import { OrganisationFields } from '#client/profile-fields/organisation-fields.tsx'
import { useReauthentication } from '#client/reauthenticate/use-reauthentication.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { addressOf } from '#sync/rules/section-paths.ts'
import { administratorRoleGroupId } from '#sync/rules/roles.ts'
import { useFlash } from '../flash-message.tsx'
import { FormShell, useFormShell } from '../form/form-shell.tsx'
import { EmailField } from './email-field.tsx'
import { groupChanged, groupHint, invitedText } from './groups-in-words.ts'
import { refusedUser } from './refused-user.ts'
import { runSteps, stopEmailChange, type Saved, type Step } from './save-user.ts'
import type { UserList } from './user-lists.ts'
import { userErrors, type UserValues } from './user-values.ts'

type UserFormProps = {
  list: UserList
  /** The user whom the form edits; null when it adds somebody. */
  profile: Profile | null
  initial: UserValues
  saved: Saved
  steps: readonly Step[]
  roleGroups: readonly RoleGroup[]
}

/** The form of a user: a failing step of a save leaves it open, with its input, so that the save can be continued. */
export function UserForm({ list, profile, initial, saved, steps, roleGroups }: UserFormProps) {
  const t = useWords(adminWords)
  const tUser = useWords(adminUserWords)
  const [progress] = useState(() => ({ ...saved }))
  const { reauthenticated, dialog } = useReauthentication()

  const [pendingEmail, setPending] = useState(profile?.user.pendingEmail ?? null)
  const flash = useFlash()
  const stop = async () => {
    await stopEmailChange(progress, reauthenticated)
    setPending(null)
    flash.here({
      tone: 'ok',
      text: tUser('emailChangeStopped', { email: progress.email, pending: pendingEmail ?? '' }),
    })
  }

  const doneText = ({ firstName, lastName, roleGroupId }: UserValues) => {
    const name = `${firstName.trim()} ${lastName.trim()}`
    if (!profile) return invitedText(tUser, name, roleGroupId)
    const { requestedEmail, email } = progress
    const isMoved = requestedEmail === null && email !== profile.user.email
    const text = isMoved
      ? tUser(profile.user.isInvitePending ? 'savedInvited' : 'savedMoved', { name, email })
      : requestedEmail === null
        ? t('saved', { name })
        : tUser('savedAsked', { name, pending: requestedEmail, email })
    const changed = groupChanged(tUser, { name, group: roleGroupId, before: profile.user.roleGroup.id })
    return changed === null ? text : `${text} ${changed}`
  }
  const shell = useFormShell<UserValues>({
    initial,
    backTo: addressOf(list),
    check: userErrors,
    save: async (values) => {
      try {
        await runSteps(steps, progress, values, reauthenticated)
      } catch (error) {
        const { fields, problems } = refusedUser(error)
        const isBegun = !profile && progress.userId !== null
        return { fields, problems: [...problems, ...(isBegun ? [tUser('goesOn')] : [])] }
      }
      return {
        message: { tone: 'ok', text: doneText(values) },
        row: { id: progress.profileId, as: profile ? 'justChanged' : 'justAdded' },
      }
    },
  })
  const { form } = shell
  const roleGroupId = useWatch({ control: form.control, name: 'roleGroupId' })

  return (
    <>
      <FormShell shell={shell} {...(!profile && { saveLabel: tUser('saveAndInvite') })}>
        <NameFields whose="others" />
        <EmailField user={profile && { ...profile.user, pendingEmail }} onStop={stop} />
        <SelectField
          label={tUser('securityGroup')}
          hint={groupHint(tUser, roleGroupId, initial.roleGroupId)}
          options={roleGroups.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.register('roleGroupId')}
        />
        {roleGroupId !== administratorRoleGroupId && (
          <section aria-labelledby="organisation" className="grid gap-5 border-t border-hairline pt-5">
            <h2 id="organisation">{tUser('organisationSection')}</h2>
            <OrganisationFields whose="others" />
          </section>
        )}
      </FormShell>
      {dialog}
    </>
  )
}
