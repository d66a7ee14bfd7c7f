import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { searchAddress, searchIn } from '#client/addresses/search-address.ts'
import { typeSearch } from '#client/data/typed-search.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { classes } from '#client/ui/classes.ts'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import { pauseBeforeAddress, pauseBeforeSearch } from '#sync/first-paint-times.ts'

const newSearch = '/calendar/search'
const isCalendar = ({ pathname }: { pathname: string }) => pathname.startsWith('/calendar')

/**
 * Enter or the button goes to the search's address; over the calendar a pause in typing does so too. There, what is found follows each key, and the address each pause. On
 * narrow screens it is there only at that address, as a row of its own, and has the cursor at once when there is nothing
 * searched for yet.
 */
export function SearchBox() {
  const t = useWords(shellWords)
  const navigate = useNavigate()
  const { pathname, search: query } = useLocation()
  const search = searchIn(pathname)
  const searchText = search ?? ''
  const isSearch = search !== null
  const isNewSearch = isSearch && searchText === ''
  const [text, setText] = useState(searchText)
  const [shown, setShown] = useState(searchText)
  const [requested, setRequested] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address wins over what was typed: Back, "Clear search" and links change it too. What was typed here comes
  // back a moment later, when somebody may be typing on already.
  if (shown !== searchText) {
    setShown(searchText)
    setRequested(null)
    if (searchText !== requested) setText(searchText)
  }

  useShortcut('/', t('searchEvents'), () => input.current?.select())
  // A field that goes while the cursor is in it is not left.
  useEffect(() => () => markSearching(false), [])
  useEffect(() => {
    if (!isNewSearch) return
    // What was searched from may have been scrolled down.
    scrollTo(0, 0)
    input.current?.focus({ preventScroll: true })
  }, [isNewSearch])

  // The address has followed what was typed, or leads elsewhere.
  useEffect(() => {
    if (isSearch && searchText !== text.trim()) return
    if (isSearch || text === '') clearTimeout(pause.current)
    typeSearch(null)
  }, [isSearch, searchText, text])

  const goTo = (typed: string, replace: boolean) => {
    setRequested(typed.trim())
    const path = replace && typed.trim() === '' ? newSearch : searchAddress(typed)
    void navigate({ pathname: path, search: isCalendar({ pathname }) ? query : '' }, { replace })
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(pause.current)
    if (isSearch) typeSearch(typed)
    else if (!isCalendar({ pathname }) || typed.trim() === '') return
    const search = () => {
      const searched = searchIn(location.pathname)
      // Somebody may have left meanwhile, or be in the search before it is on the screen.
      if (searched !== null || location.pathname === pathname) goTo(typed, searched !== null)
    }
    pause.current = setTimeout(search, isSearch ? pauseBeforeAddress : pauseBeforeSearch)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    clearTimeout(pause.current)
    setText(text.trim())
    goTo(text, searchIn(location.pathname) !== null && text.trim() !== '')
    // The keyboard on the glass would cover what was found.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
  }

  return (
    <form
      role="search"
      onSubmit={submit}
      className={classes(
        'relative max-lg:order-last max-lg:mb-3 max-lg:w-full lg:w-56 xl:w-72',
        !isSearch && 'max-lg:hidden',
      )}
    >
      <input
        dir="auto"
        ref={input}
        type="search"
        aria-label={t('searchEvents')}
        placeholder={t('searchEvents')}
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={() => markSearching(true)}
        onBlur={() => markSearching(false)}
        className={
          'peer min-h-11 w-full rounded-full border border-control bg-surface py-2 pr-4 pl-11 placeholder:text-muted ' +
          'hover:border-brand'
        }
      />
      <button
        type="submit"
        aria-label={t('search')}
        className="absolute inset-y-0 left-0 inline-flex w-11 items-center justify-center rounded-full text-muted hover:text-brand"
      >
        <Search aria-hidden size={18} />
      </button>
      <kbd
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden lg:block"
      >
        /
      </kbd>
    </form>
  )
}

/** Says in the page whether the cursor is in the field: nothing is scrolled for it then. */
function markSearching(isSearching: boolean): void {
  document.documentElement.toggleAttribute('data-searching', isSearching)
}
