import { Check, Circle } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { onConfiguration } from '#client/data/configuration.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { passwordWords } from '#client/i18n/words/password.ts'
import { brokenPasswordRules } from '#sync/rules/password-policy.ts'
import { leastLength, passwordRules, ruleText } from './password-rules.ts'

/** 'Your password ...': the rules, each marked as soon as the input meets it. */
export function PasswordHint({ password }: { password: string }) {
  const t = useWords(passwordWords)
  const least = useSyncExternalStore(onConfiguration, leastLength)
  const broken = new Set(brokenPasswordRules(password, least))
  return (
    <>
      <p>{t('hint')}</p>
      <ul className="grid gap-0.5 pt-0.5">
        {passwordRules.map((rule) => {
          const isMet = !broken.has(rule)
          const Mark = isMet ? Check : Circle
          return (
            <li key={rule} className={isMet ? 'flex items-start gap-2 text-ok' : 'flex items-start gap-2'}>
              <Mark aria-hidden size={isMet ? 18 : 10} className={isMet ? 'mt-0.5 shrink-0' : 'm-1.5 mr-1 shrink-0'} />
              <span>{ruleText(rule)}</span>
              {isMet && <span className="sr-only">{t('met')}</span>}
            </li>
          )
        })}
      </ul>
    </>
  )
}
