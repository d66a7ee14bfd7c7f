import { TextField } from '#client/ui/fields/text-field.tsx'
import type { Whose } from '#sync/rules/profile.ts'
import { useDetailField } from './use-detail-field.ts'

/** First and last name; the browser fills in only people's own. */
export function NameFields({ whose }: { whose: Whose }) {
  const field = useDetailField(whose)
  const filledIn = (own: string) => (whose === 'own' ? own : 'off')
  return (
    <>
      <TextField autoComplete={filledIn('given-name')} {...field('firstName')} />
      <TextField autoComplete={filledIn('family-name')} {...field('lastName')} />
    </>
  )
}
