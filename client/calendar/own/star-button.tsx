import { useIsStarred } from '#client/data/replica/own/stars.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { starWords } from '#client/i18n/words/star.ts'
import { toggle } from './toggle.ts'

/** The star of an event in a line of a list: the reader's own, shown at once, offline too. */
export function StarButton({ eventId, name }: { eventId: string; name: string }) {
  const t = useWords(starWords)
  const isStarred = useIsStarred(eventId)
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={t('star', { name })}
      onClick={() => toggle('star', eventId)}
      className="row-star"
    />
  )
}
