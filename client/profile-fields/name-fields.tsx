import { useWords } from '#client/i18n/i18n.ts'
import { profileFieldWords } from '#client/i18n/words/profile-fields.ts'
import { TextField } from '#client/ui/text-field.tsx'
import type { Whose } from './detail-errors.ts'
import { useDetailField } from './use-detail-field.ts'

/** First and last name; the browser fills in one's own only. */
export function NameFields({ whose }: { whose: Whose }) {
  const t = useWords(profileFieldWords)
  const field = useDetailField(whose)
  const filledIn = (own: string) => (whose === 'own' ? own : 'off')
  return (
    <>
      <TextField label={t('firstName')} autoComplete={filledIn('given-name')} dir="auto" {...field('firstName')} />
      <TextField label={t('lastName')} autoComplete={filledIn('family-name')} dir="auto" {...field('lastName')} />
    </>
  )
}
