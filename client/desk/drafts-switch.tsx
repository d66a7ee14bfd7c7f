import { useWords } from '#client/i18n/i18n.ts'
import { deskWords } from '#client/i18n/words/desk.ts'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { useDraftsShown } from './drafts-setting.ts'

/** Shows drafts in the calendar of this administrator on this device. */
export function DraftsSwitch() {
  const t = useWords(deskWords)
  const [areShown, show] = useDraftsShown()
  return (
    <SwitchField
      label={t('showDrafts')}
      hint={t('showDraftsHint')}
      checked={areShown}
      onChange={({ target }) => show(target.checked)}
    />
  )
}
