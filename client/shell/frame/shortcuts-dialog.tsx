import { useWords } from '#client/i18n/i18n.ts'
import { menuWords } from '#client/i18n/words/menu.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { useShortcuts, useShortcutSetting } from '#client/ui/page/shortcuts.ts'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'

/** The single keys that work on this screen, and the way to turn them all off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(menuWords)
  const shortcuts = useShortcuts()
  const [areOn, turn] = useShortcutSetting()
  return (
    <Dialog open onClose={onClose} title={t('shortcuts')}>
      <div className="grid gap-5">
        <dl className="grid">
          {[
            ...shortcuts,
            { key: /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K', does: t('shortcutPalette') },
          ].map(({ key, does }) => (
            <div key={key} className="flex items-center justify-between gap-4 border-b border-hairline py-2.5">
              <dt>{does}</dt>
              <dd>
                <kbd className="px-2.5 py-1 text-[0.9375rem] text-text">{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <SwitchField
          label={t('shortcutsUse')}
          hint={t('shortcutsHint')}
          checked={areOn}
          onChange={(event) => turn(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}
