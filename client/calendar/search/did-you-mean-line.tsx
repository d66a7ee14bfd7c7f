import { searchAddress } from '#client/addresses/search-address.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { searchWords } from '#client/i18n/words/search.ts'
import { wordsOf } from '#client/search/words.ts'
import { Link, useLocation } from 'react-router-dom'

/** Nothing holds the words as they were typed: what is listed is what was probably meant, and one press searches for that. */
export function DidYouMean({ typed, meant }: { typed: string; meant: string }) {
  const t = useWords(searchWords)
  const { search } = useLocation()
  // Words that were left out are no slip, and nobody is asked about them.
  const written = wordsOf(typed)
  const isPart = meant.split(' ').every((word) => written.includes(word))
  return (
    <p role="status" className="wrap-anywhere text-muted">
      {isPart ? t('nothingWhole', { search: typed }) : `${t('nothingExact', { search: typed })} ${t('didYouMean')}`}{' '}
      <Link
        replace
        to={{ pathname: searchAddress(meant), search }}
        className="inline-block py-1 font-semibold underline"
      >
        {meant}
      </Link>
      {isPart ? '.' : '?'}
    </p>
  )
}
