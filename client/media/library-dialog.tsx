import { Images, SearchX } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { readPictures } from '#client/data/online/file-uses.ts'
import { useAfterPause } from '#client/data/online/http/use-after-pause.ts'
import { usePages } from '#client/data/online/http/use-pages.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { Spinner } from '#client/ui/loading/spinner.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import type { LibraryPicture } from '#sync/protocol/answers/file-uses.ts'
import { BlobImage } from './blob-image.tsx'
import { indexByKey } from './grid-steps.ts'

type LibraryDialogProps = {
  current: string | null
  restoreFocusTo: () => HTMLElement | null
  onChosen: (picture: LibraryPicture) => void
  onClose: () => void
}

/** The pictures that were uploaded before, searched by name: arrows move between them, Enter chooses one. Online only. */
export function LibraryDialog({ current, restoreFocusTo, onChosen, onClose }: LibraryDialogProps) {
  const t = useWords(mediaWords)
  const [typed, type] = useState('')
  const { search, searchNow } = useAfterPause(typed.trim())
  const pages = usePages(`pictures ${search}`, (offset, signal) => readPictures(search, offset, signal), idOf)
  const { answer } = pages
  const found = answer.status === 'ready' ? answer.value : null
  return (
    <Dialog
      open
      size="sheet"
      onClose={onClose}
      restoreFocusTo={restoreFocusTo}
      title={t('libraryTitle')}
      description={t('libraryText')}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      {/* Around the dialog, though nobody sees it there, is the form of the field: it is not to be saved by a search. */}
      <div className="grid gap-4" onSubmit={(event) => event.stopPropagation()}>
        <SearchField label={t('librarySearch')} value={typed} onChange={type} onEnter={searchNow} />
        {answer.status === 'loading' && <Spinner label={t('loading')} />}
        {answer.status === 'error' && <NeedsConnection answer={answer} words={t('libraryOffline')} />}
        {found?.rows.length === 0 && (
          <EmptyState
            icon={search === '' ? <Images /> : <SearchX />}
            message={search === '' ? t('libraryEmpty') : t('libraryNothing', { search })}
          />
        )}
        {found !== null && found.rows.length > 0 && (
          <Pictures pictures={found.rows} current={current} onChosen={onChosen} />
        )}
        {pages.problems.length > 0 && <ErrorPanel messages={pages.problems} />}
        {found?.hasMore && (
          <Button className="justify-self-center" busy={pages.isLoadingMore} onClick={() => void pages.loadMore()}>
            {t('libraryMore')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const idOf = ({ id }: LibraryPicture) => id

type PicturesProps = {
  pictures: readonly LibraryPicture[]
  current: string | null
  onChosen: (picture: LibraryPicture) => void
}

/** One stop of the Tab key, wherever in it the focus was last. */
function Pictures({ pictures, current, onChosen }: PicturesProps) {
  const t = useWords(mediaWords)
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<string | null>(current)
  const stop = pictures.some(({ id }) => id === focused) ? focused : pictures[0]!.id
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const columns = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]!.offsetTop).length
    const next = indexByKey(event.key, at, { count: buttons.length, columns })
    if (at < 0 || next === null) return
    event.preventDefault()
    buttons[next]!.focus()
  }
  return (
    <ul
      ref={list}
      aria-label={t('libraryPictures')}
      className="relative grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
    >
      {pictures.map((picture) => (
        <li key={picture.id} className="contents">
          <button
            type="button"
            tabIndex={picture.id === stop ? 0 : -1}
            aria-current={picture.id === current || undefined}
            onKeyDown={move}
            onFocus={() => setFocused(picture.id)}
            onClick={() => onChosen(picture)}
            className={classes(
              'grid content-start gap-1 rounded-control border bg-surface p-2 text-left hover:border-brand',
              picture.id === current ? 'border-brand' : 'border-hairline',
            )}
          >
            <span className="grid h-28 place-items-center">
              <BlobImage id={picture.id} size="thumbnail" alt="" className="max-h-28! max-w-full!" />
            </span>
            <span className="font-semibold wrap-anywhere">{picture.filename}</span>
            {picture.alternativeText !== null && (
              <span className="text-[0.9375rem] wrap-anywhere">{picture.alternativeText}</span>
            )}
            <span className="text-[0.9375rem] text-muted">
              {picture.uses === 0
                ? t('unused')
                : t('used', { count: picture.uses, shown: formatInteger(picture.uses) })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
