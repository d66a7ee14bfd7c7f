import { useWords } from '#client/i18n/i18n.ts'
import { ownDateWords } from '#client/i18n/words/own-dates.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { reminderWords } from '#client/i18n/words/reminders.ts'
import { subscribeWords } from '#client/i18n/words/subscribe.ts'

/** The parts of the profile, each with its address on this page. */
export function ProfileSections({ hasProviders }: { hasProviders: boolean }) {
  const t = useWords(profileWords)
  const own = useWords(ownAccountWords)
  const subscribe = useWords(subscribeWords)
  const reminders = useWords(reminderWords)
  const dates = useWords(ownDateWords)
  const sections: [id: string, name: string][] = [
    ['details', t('details')],
    ['subscription', subscribe('profileHeading')],
    ['two-factor', own('twoFactor')],
    ...(hasProviders ? [['sign-in-methods', own('signInMethods')] as [string, string]] : []),
    ['sessions', own('sessions')],
    ['reminders', reminders('heading')],
    ['dates', dates('heading')],
    ['device', own('device')],
    ['data', own('data')],
  ]
  return (
    <nav aria-label={t('sections')} className="min-w-0">
      {/* On a phone one line that scrolls, so that what it leads to comes first. */}
      <ul className="flex gap-x-6 max-md:overflow-x-auto md:flex-wrap">
        {sections.map(([id, name]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-brand focus-visible:-outline-offset-3"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
