import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { currentSession, signedIn } from '#client/auth/session.ts'
import type { OwnUser } from '#client/data/online/own-account.ts'
import { createProfile, updateProfile, type Profile } from '#client/data/online/profiles.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { detailErrors } from '#client/profile-fields/detail-errors.ts'
import { NameFields } from '#client/profile-fields/name-fields.tsx'
import { OrganisationFields } from '#client/profile-fields/organisation-fields.tsx'
import {
  changedModel,
  profileToValues,
  valuesToModel,
  type ProfileValues,
} from '#client/profile-fields/profile-values.ts'
import { SubscriptionFields } from '#client/profile-fields/subscription-fields.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { NextUpdate } from './next-update.tsx'
import { MatchFilters } from './match-filters.tsx'
import { storeProfile } from '#client/data/online/offline/stored-profile.ts'

/** People's own details. If no profile exists, it starts a new one with a fresh id and the user id (product 2). */
export function ProfileTab({ user, profile }: { user: OwnUser; profile: Profile | null }) {
  const t = useWords(profileWords)
  const [freshId] = useState(() => crypto.randomUUID())
  const [saved, setSaved] = useState(profile)
  const [isUpdated, setUpdated] = useState(false)
  // The school phases of the last save that changed them.
  const [phases, setPhases] = useState<string | null>(null)
  const { form, formProps, isBusy, problems } = useCallForm<ProfileValues>({
    initial: profileToValues(profile),
    check: (values) => detailErrors(values, 'own'),
    send: async (values) => {
      setUpdated(false)
      const next = await save(values)
      const { registrationSchoolPhasesJson } = next
      if (registrationSchoolPhasesJson !== saved?.registrationSchoolPhasesJson) setPhases(registrationSchoolPhasesJson)
      setSaved(next)
      void storeProfile(user.id, { email: user.email, profile: next }).catch(() => {})
      form.reset(profileToValues(next))
      setUpdated(true)
      await showName(next)
    },
  })
  const save = async (values: ProfileValues): Promise<Profile> => {
    if (!saved) return createProfile({ ...valuesToModel(values), id: freshId, userId: user.id })
    const changed = changedModel(profileToValues(saved), values)
    return Object.keys(changed).length === 0 ? saved : updateProfile(saved.id, changed)
  }
  return (
    <FormProvider {...form}>
      <form {...formProps} className="grid gap-5">
        <CallProblems problems={problems} />
        <NameFields whose="own" />
        <OrganisationFields whose="own" />
        <h3 className="border-t border-hairline pt-5">{t('updateEmails')}</h3>
        <SubscriptionFields saved={profileToValues(saved)} />
        <NextUpdate user={user} />
        {isUpdated && <Notice tone="ok">{t('updated')}</Notice>}
        {phases !== null && <MatchFilters key={phases} userId={user.id} phasesJson={phases} />}
        <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
          {isBusy ? t('saving') : t('save')}
        </Button>
      </form>
    </FormProvider>
  )
}

/** The menu shows the new name at once; if that fails, the next sign-in updates it. */
async function showName({ firstName, lastName }: Profile): Promise<void> {
  const { user: known } = currentSession()
  const name = `${firstName} ${lastName}`
  if (known && known.name !== name) await signedIn({ ...known, name }).catch(() => {})
}
