import { formatDateTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { profileLabelWords } from '#client/i18n/words/profile-fields.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { profileToValues } from '#client/profile-fields/profile-values.ts'
import { Notice } from '#client/ui/notice.tsx'
import { ReadOnlyDetails } from '#client/profile-fields/read-only-details.tsx'
import { isSchool } from '#sync/rules/profile.ts'
import { organisationTypeNames } from '#sync/words/profile-labels.ts'
import { Panel } from '../panel.tsx'
import type { StoredProfile } from '#client/data/online/offline/stored-profile.ts'

/** The own details while the server cannot be reached, as this device knows them: to read, not to change. */
export function OfflineDetails({ stored }: { stored: StoredProfile }) {
  const t = useWords(profileWords)
  const own = useWords(ownAccountWords)
  const label = useWords(profileLabelWords)
  const values = profileToValues(stored.profile)
  const turned = (isOn: boolean) => own(isOn ? 'twoFactorOn' : 'twoFactorOff')
  const ofSchool = isSchool(values.organisationType)
  const details = [
    [label('firstName'), values.firstName],
    [label('lastName'), values.lastName],
    [t('email'), stored.email],
    [label('organisationType'), organisationTypeNames[values.organisationType]],
    [label('organisationName'), values.organisationName],
    ...(ofSchool
      ? [
          [label('urn'), values.urn],
          [label('registrationSchoolPhasesJson'), values.registrationSchoolPhasesJson.join(', ')],
        ]
      : []),
    [label('jobTitle'), values.jobTitle],
    [label('isSubscribedToDailyNewsLetter'), turned(values.isSubscribedToDailyNewsLetter)],
    [label('isSubscribedToWeeklyNewsLetter'), turned(values.isSubscribedToWeeklyNewsLetter)],
  ] as [term: string, value: string][]
  return (
    <Panel id="details" heading={t('details')}>
      <Notice tone="info">
        {t(navigator.onLine ? 'storedDetails' : 'offlineDetails', { at: formatDateTime(stored.at) })}
      </Notice>
      <ReadOnlyDetails details={details.filter(([, value]) => value !== '')} />
    </Panel>
  )
}
