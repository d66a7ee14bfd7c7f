import { useWords } from '#client/i18n/i18n.ts'
import { profileFieldWords } from '#client/i18n/words/profile-fields.ts'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import type { ProfileValues } from './profile-values.ts'
import { useDetailField } from './use-detail-field.ts'

type Subscriptions = Pick<ProfileValues, 'isSubscribedToDailyNewsLetter' | 'isSubscribedToWeeklyNewsLetter'>

/** The update emails. Once on and saved, a subscription can only be ended by the link in the emails (product 4). */
export function SubscriptionFields({ saved }: { saved: Subscriptions }) {
  const t = useWords(profileFieldWords)
  const field = useDetailField('own')
  const hint = (when: string, isOn: boolean) => (isOn ? t('unsubscribeByEmail', { when }) : when)
  return (
    <>
      <p className="text-muted">{t('updatesText')}</p>
      <SwitchField
        hint={hint(t('dailyWhen'), saved.isSubscribedToDailyNewsLetter)}
        disabled={saved.isSubscribedToDailyNewsLetter}
        {...field('isSubscribedToDailyNewsLetter')}
      />
      <SwitchField
        hint={hint(t('weeklyWhen'), saved.isSubscribedToWeeklyNewsLetter)}
        disabled={saved.isSubscribedToWeeklyNewsLetter}
        {...field('isSubscribedToWeeklyNewsLetter')}
      />
    </>
  )
}
