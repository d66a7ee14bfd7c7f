import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useSchoolPhaseNames } from '#client/data/online/page-view-models.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { profileFieldWords, profileLabelWords } from '#client/i18n/words/profile-fields.ts'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { TickBoxes } from '#client/ui/fields/tick-boxes.tsx'
import { isSchool, organisationTypes, type Whose } from '#sync/rules/profile.ts'
import { organisationTypeNames } from '#sync/words/profile-labels.ts'
import type { ProfileValues } from './profile-values.ts'
import { useDetailField } from './use-detail-field.ts'

/** Where somebody works: DfE number and school phases for schools and academies, working together for others. */
export function OrganisationFields({ whose }: { whose: Whose }) {
  const t = useWords(profileFieldWords)
  const field = useDetailField(whose)
  const organisationType = useWatch<ProfileValues, 'organisationType'>({ name: 'organisationType' })
  return (
    <>
      <SelectField
        options={organisationTypes.map((value) => ({ value, label: organisationTypeNames[value] }))}
        {...field('organisationType')}
      />
      <TextField autoComplete={whose === 'own' ? 'organization' : 'off'} {...field('organisationName')} />
      {isSchool(organisationType) && (
        <>
          <TextField hint={t('optional')} autoComplete="off" {...field('urn')} />
          <SchoolPhases />
        </>
      )}
      <TextField
        hint={t('optional')}
        autoComplete={whose === 'own' ? 'organization-title' : 'off'}
        {...field('jobTitle')}
      />
      {!isSchool(organisationType) && <SwitchField {...field('isIntrestedInWorkingTogether')} />}
    </>
  )
}

/** The existing school phases; one that was chosen before it was renamed or archived stays visible. */
function SchoolPhases() {
  const t = useWords(profileFieldWords)
  const label = useWords(profileLabelWords)
  const { control } = useFormContext<ProfileValues>()
  const phases = useSchoolPhaseNames()
  if (phases.status === 'error') return <ErrorPanel messages={phases.messages} onRetry={phases.retry} />
  const known = phases.status === 'ready' ? phases.value : []
  return (
    <Controller
      control={control}
      name="registrationSchoolPhasesJson"
      render={({ field: { value, onChange } }) => (
        <TickBoxes
          legend={label('registrationSchoolPhasesJson')}
          hint={t('schoolPhasesHint')}
          options={[...new Set([...known, ...value])]}
          value={value}
          onChange={onChange}
        />
      )}
    />
  )
}
