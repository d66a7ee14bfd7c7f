import { Bookmark, Pencil, Ellipsis, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { writeOwnRecord } from '#client/data/replica/own/own-records.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { listViewWords } from '#client/i18n/words/list-views.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { storedQuery, storedAddress, viewAddress, type NamedView } from './named-views.ts'

const ViewNameDialog = lazyPart(() => import('./view-name-dialog.tsx').then((part) => part.ViewNameDialog))

type Said = { text: string; undo?: () => void }

type ViewBarProps = {
  /** The address of the list. */
  list: string
  views: readonly NamedView[]
  /** The query of the list as it is shown. */
  query: string
  /** The columns of the list where they have been chosen and its query does not name them, as it would. */
  columns: string
}

/** Keeps what the list shows under a name; of the view that is in use, what it has become. */
export function ViewBar({ list, views, query, columns }: ViewBarProps) {
  const t = useWords(listViewWords)
  const navigate = useNavigate()
  const [naming, setNaming] = useState<NamedView | 'new' | null>(null)
  const [said, say] = useState<Said | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const stored = storedQuery(query)
  const opened = new URLSearchParams(query).get('view')
  const view = views.find(({ key }) => key === opened) ?? null
  const isChanged = view !== null && view.stored !== stored

  const open = (one: Pick<NamedView, 'key' | 'stored'>) => navigate(viewAddress(list, one), { replace: true })
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      say(null)
      await work()
    } catch (error) {
      console.warn(error)
      say({ text: t('notSaved') })
    }
    // The pressed button may have gone.
    if (document.activeElement === document.body) bar.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  const saveNew = (name: string) =>
    attempt(async () => {
      const made = {
        key: crypto.randomUUID(),
        stored: storedQuery(columns === '' ? stored : `${stored}&columns=${columns}`),
      }
      await writeOwnRecord('views', made.key, { name, address: storedAddress(list, made.stored) })
      await open(made)
    })
  const update = ({ key, name }: NamedView) =>
    attempt(async () => {
      await writeOwnRecord('views', key, { address: storedAddress(list, stored) })
      say({ text: t('updated', { name }) })
    })
  const remove = (gone: NamedView) =>
    attempt(async () => {
      await navigate(storedAddress(list, stored), { replace: true })
      await writeOwnRecord('views', gone.key, { name: '' })
      say({
        text: t('deleted', { name: gone.name }),
        undo: () =>
          void attempt(async () => {
            await writeOwnRecord('views', gone.key, { name: gone.name })
            await open(gone)
          }),
      })
    })
  const name = (typed: string) => {
    setNaming(null)
    if (naming === 'new') return saveNew(typed)
    return attempt(() => writeOwnRecord('views', naming!.key, { name: typed }))
  }
  return (
    <div ref={bar} className="flex flex-wrap items-center gap-2">
      {view && <span className="font-semibold wrap-anywhere">{view.name}</span>}
      {isChanged && (
        <Button compact onClick={() => void update(view)}>
          {t('update')}
        </Button>
      )}
      {(view === null || isChanged) && (
        <Button compact variant="quiet" icon={<Bookmark aria-hidden size={16} />} onClick={() => setNaming('new')}>
          {t(view ? 'saveNew' : 'save')}
        </Button>
      )}
      {view && (
        <Menu
          label={t('more')}
          icon={<Ellipsis aria-hidden size={20} />}
          items={[
            { label: t('rename'), icon: <Pencil aria-hidden size={18} />, onSelect: () => setNaming(view) },
            {
              label: t('delete'),
              icon: <Trash2 aria-hidden size={18} />,
              isDanger: true,
              onSelect: () => void remove(view),
            },
          ]}
        />
      )}
      {view?.problem && <span className="font-semibold text-danger">{view.problem}</span>}
      <p role="status" className="flex flex-wrap items-center gap-2 text-muted empty:hidden">
        {said && <span className="wrap-anywhere">{said.text}</span>}
        {said?.undo && (
          <Button compact onClick={said.undo}>
            {t('undo')}
          </Button>
        )}
      </p>
      {naming && (
        <LazySheet onCancel={() => setNaming(null)}>
          <ViewNameDialog
            view={naming === 'new' ? null : naming}
            views={views}
            onSave={(typed) => void name(typed)}
            onClose={() => setNaming(null)}
          />
        </LazySheet>
      )}
    </div>
  )
}
