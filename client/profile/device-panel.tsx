import { useWords } from '#client/i18n/i18n.ts'
import { languageWords } from '#client/i18n/words/language.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { useEasierReading } from '#client/ui/page/easier-reading.ts'
import { useShortcutSetting } from '#client/ui/page/shortcuts.ts'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { LanguageChoice } from '#client/ui/page/language-choice.tsx'
import { ThemeChoice } from '#client/ui/theme-choice.tsx'
import { Panel } from './panel.tsx'

/** How the product looks and behaves on this device; none of it leaves the device. */
export function DevicePanel({ userId }: { userId: string }) {
  const t = useWords(ownAccountWords)
  const language = useWords(languageWords)
  const [usesShortcuts, turnShortcuts] = useShortcutSetting()
  const [readsEasier, readEasier] = useEasierReading(userId)
  return (
    <Panel id="device" heading={t('device')}>
      <div className="grid justify-items-start gap-2">
        <h3>{t('appearance')}</h3>
        <ThemeChoice />
      </div>
      <div className="grid justify-items-start gap-2">
        <h3>{language('language')}</h3>
        <LanguageChoice />
      </div>
      <SwitchField
        label={t('easierReading')}
        hint={t('easierReadingHint')}
        checked={readsEasier}
        onChange={({ target }) => readEasier(target.checked)}
      />
      <SwitchField
        label={t('shortcuts')}
        hint={t('shortcutsHint')}
        checked={usesShortcuts}
        onChange={({ target }) => turnShortcuts(target.checked)}
      />
    </Panel>
  )
}
