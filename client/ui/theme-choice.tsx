import { Monitor, Moon, Sun } from 'lucide-react'
import { useWords } from '../i18n/i18n.ts'
import { controlWords } from '../i18n/words/controls.ts'
import { setTheme, useTheme } from './page/theme.ts'
import { ToggleGroup } from './fields/toggle-group.tsx'

/** System, light or dark, applied at once and for this device. */
export function ThemeChoice() {
  const t = useWords(controlWords)
  return (
    <ToggleGroup
      label={t('theme')}
      value={useTheme()}
      onChange={setTheme}
      options={[
        { value: 'system', label: t('themeSystem'), icon: <Monitor aria-hidden size={16} /> },
        { value: 'light', label: t('themeLight'), icon: <Sun aria-hidden size={16} /> },
        { value: 'dark', label: t('themeDark'), icon: <Moon aria-hidden size={16} /> },
      ]}
    />
  )
}
