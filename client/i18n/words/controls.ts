import { defineWords } from '../i18n.ts'

/** Words of controls that no screen shows as it opens. */
export const controlWords = defineWords('controls', {
  'en-GB': {
    copied: 'Copied',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    theme: 'Theme',
    themeSystem: 'System',
    themeLight: 'Light',
    themeDark: 'Dark',
  },
})
