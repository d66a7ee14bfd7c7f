import { X } from 'lucide-react'
import { useRef } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { fieldList, placeLabel } from '#client/changes/edit-words.ts'
import { HeldValue } from '#client/changes/held-value.tsx'
import { goToPlace, groupId } from '#client/forms/summary.ts'
import { typedPlaces } from '#client/data/replica/edits/rebase-form.ts'
import { useNamedRows } from '#client/data/replica/view/use-listed.ts'
import { useWhoChanged } from '#client/data/online/who-changed.ts'
import { language, useWords } from '#client/i18n/i18n.ts'
import { meanwhileWords } from '#client/i18n/words/meanwhile.ts'
import { afterFrame } from '#client/ui/loading/after-frame.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'
import type { Place } from '#sync/protocol/patch-places.ts'
import { tidied } from './form-values.ts'
import type { FormValues } from '../section.ts'
import type { Meanwhile } from './use-meanwhile.ts'

/** Says that others saved changes while the form was open, who did, and asks where both changed the same. */
export function MeanwhileNotice({
  collection,
  id,
  meanwhile,
}: {
  collection: Collection
  id: string
  meanwhile: Meanwhile
}) {
  const t = useWords(meanwhileWords)
  const { since, upTo, updated, undecided, decide, dismiss } = meanwhile
  const who = useWhoChanged(collection, id, since, upTo)
  const rows = useNamedRows(namedBy(collection))
  const form = useFormContext<FormValues>()
  const box = useRef<HTMLDivElement>(null)
  const choose = (place: Place, side: 'mine' | 'theirs') => {
    decide(place, side)
    // The pressed button disappears: the next question is next, after the last one the field itself.
    afterFrame(() => {
      const next = box.current?.querySelector<HTMLElement>('[role="group"]')
      if (next) next.focus()
      else goToPlace(form, place)
    })
  }
  if (updated.length === 0 && undecided.length === 0) return null
  const names = new Map([...rows].map(([rowId, { name }]) => [rowId, name]))
  const people = who.status === 'ready' ? who.value.names : []
  const list = new Intl.ListFormat(language(), { type: 'conjunction' }).format(people)
  return (
    <div ref={box} className="grid gap-4">
      <Notice
        tone={undecided.length > 0 ? 'warning' : 'info'}
        actions={
          undecided.length === 0 && (
            <IconButton label={t('close')} icon={<X aria-hidden size={18} />} onClick={dismiss} />
          )
        }
      >
        <p>{people.length > 0 ? t('changedBy', { who: list }) : t('changed')}</p>
        {updated.length > 0 && <Updated collection={collection} meanwhile={meanwhile} />}
        {undecided.length > 0 && <p>{t('decide')}</p>}
      </Notice>
      {undecided.map(({ place, mine, theirs }) => (
        <div key={place} role="group" tabIndex={-1} aria-label={placeLabel(collection, place)}>
          <dl className="grid gap-2 rounded-control bg-sunken p-3">
            <dt className="font-semibold">{placeLabel(collection, place)}</dt>
            <dd className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
              {(
                [
                  ['mine', mine],
                  ['theirs', theirs],
                ] as const
              ).map(([side, held]) => (
                <div key={side} className="grid min-w-0 content-start gap-1">
                  <span className="text-[0.9375rem] text-muted">{t(side)}</span>
                  <HeldValue collection={collection} place={place} held={held} names={names} />
                  <Button compact className="justify-self-start" onClick={() => choose(place, side)}>
                    {t(side === 'mine' ? 'keepMine' : 'keepTheirs')}
                  </Button>
                </div>
              ))}
            </dd>
          </dl>
        </div>
      ))}
    </div>
  )
}

/**
 * Which fields show what they saved: those that are on the form and into which nobody has typed since. What is nowhere on
 * the form, such as whether it is published, is shown beside them.
 */
function Updated({ collection, meanwhile }: { collection: Collection; meanwhile: Meanwhile }) {
  const t = useWords(meanwhileWords)
  const { control } = useFormContext<FormValues>()
  const values = useWatch({ control }) as FormValues
  const { opened, updated, undecided } = meanwhile
  const typed = new Set(opened ? typedPlaces(collection, opened, tidied(collection, values)) : [])
  const open = new Set(undecided.map(({ place }) => place))
  const isOnForm = (place: Place) => {
    const [field = ''] = place.split('/')
    return get(control._fields, field) !== undefined || document.getElementById(groupId(field)) !== null
  }
  const shown = updated.filter((place) => isOnForm(place) && !typed.has(place) && !open.has(place))
  const elsewhere = updated.filter((place) => !isOnForm(place))
  return (
    <>
      {shown.length > 0 && <p>{t('updated', { fields: fieldList(collection, shown) })}</p>}
      {elsewhere.length > 0 && <p>{t('alsoChanged', { fields: fieldList(collection, elsewhere) })}</p>}
    </>
  )
}

/** The collections whose documents those of a collection name: one list for each, so that it is read once. */
function namedBy(collection: Collection): readonly Collection[] {
  return namedCollections[collection]
}

const all = collectionsOf('administrator')
const namedCollections = Object.fromEntries(
  all.map((collection) => {
    const { fields, children } = entityOf(collection)
    const held = [fields, ...Object.values(children).map((child) => child.fields)].flatMap((one) => Object.values(one))
    const named = new Set(held.map((field) => field.collection))
    return [collection, all.filter((one) => named.has(one))]
  }),
) as unknown as Record<Collection, readonly Collection[]>
