import { useLanguage, useWords } from '#client/i18n/i18n.ts'
import type { Language } from '#client/i18n/language.ts'
import { languageWords } from '#client/i18n/words/language.ts'
import { ToggleGroup } from '#client/ui/fields/toggle-group.tsx'

/** British or American English, applied at once and for this device. */
export function LanguageChoice() {
  const t = useWords(languageWords)
  return (
    <ToggleGroup
      label={t('language')}
      value={useLanguage()}
      onChange={setLanguage}
      options={[
        { value: 'en-GB', label: t('british') },
        { value: 'en-US', label: t('american') },
      ]}
    />
  )
}

/** Stores the choice on this device; `/theme.js` hands it to the page, here and in other tabs. */
function setLanguage(choice: Language): void {
  localStorage.setItem('language', choice)
  dispatchEvent(new Event('calendar:language'))
}
