import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { decidePlace, differingNames, moveForm } from '#client/data/replica/edits/rebase-form.ts'
import { useListedDocument } from '#client/data/replica/view/use-listed.ts'
import type { Collection, Documents } from '#sync/entities/index.ts'
import type { Place } from '#sync/protocol/patch-places.ts'
import type { Undecided } from '#sync/rules/opened-form.ts'
import { documentToValues, tidied } from './form-values.ts'
import type { FormValues } from '../section.ts'

type Document = Documents[Collection]

/** What others saved while the form was open. */
export type Meanwhile = {
  /** What a save compares with: what the form opened with, and theirs wherever that is settled. */
  opened: Document | null
  /** The position at which the form opened, and that of the newest version; null while nothing has changed. */
  since: number
  upTo: number | null
  updated: readonly Place[]
  undecided: readonly Undecided[]
  decide(place: Place, side: 'mine' | 'theirs'): void
  dismiss(): void
}

type State = Pick<Meanwhile, 'opened' | 'upTo' | 'updated' | 'undecided'>

/**
 * Follows the document of an open form. What nobody has typed into shows at once what others save; of the rest the form
 * asks, and nothing that was typed is lost.
 * @param isResting during and after a save, whose own change this would be
 */
export function useMeanwhile(
  collection: Collection,
  opened: Document | null,
  form: UseFormReturn<FormValues>,
  isResting: boolean,
): Meanwhile {
  const loaded = useListedDocument(collection, opened?.id ?? '')
  const live = opened && loaded.status === 'ready' ? (loaded.value?.document ?? null) : null
  const [state, setState] = useState<State>({ opened, upTo: null, updated: [], undecided: [] })
  // Fields are registered anew when the defaults change; they take over values after that.
  const [coming, setComing] = useState<FormValues | null>(null)

  const show = (next: State, typed: FormValues) => {
    setState(next)
    if (next.opened) form.reset(documentToValues(collection, next.opened), asTyped)
    setComing(documentToValues(collection, typed))
  }
  const move = useEffectEvent(() => {
    if (!state.opened || !live || live === state.opened || isResting) return
    const typed = tidied(collection, form.getValues())
    const moved = moveForm(collection, state.opened, live, typed)
    const isNews = moved.updated.length > 0 || !isSamePlaces(moved.undecided, state.undecided)
    if (!isNews && moved.undecided.length === 0) return
    const updated = [...new Set([...state.updated, ...moved.updated])]
    show({ opened: moved.opened, upTo: live.position, updated, undecided: moved.undecided }, moved.typed)
  })
  useEffect(() => {
    // After the form has taken over what an earlier tab had not saved.
    const timer = setTimeout(move)
    return () => clearTimeout(timer)
  }, [live, isResting])

  const takeOver = useEffectEvent((typed: FormValues) => {
    for (const name of differingNames(collection, tidied(collection, form.getValues()), typed)) {
      form.setValue(name, typed[name], { shouldDirty: true })
    }
    // Whether anything is left to save is found out anew against the new defaults.
    form.setValue('name', form.getValues('name'), { shouldDirty: true })
  })
  useEffect(() => {
    if (coming) takeOver(coming)
  }, [coming])

  return {
    ...state,
    since: opened?.position ?? 0,
    decide: (place, side) => {
      if (!state.opened || !live) return
      const undecided = state.undecided.filter((one) => one.place !== place)
      const typed = tidied(collection, form.getValues())
      const decided = { place, side, left: undecided.length }
      const next = decidePlace(collection, { opened: state.opened, typed }, live, decided)
      show({ ...state, opened: next.opened, undecided }, next.typed)
    },
    dismiss: () => setState({ ...state, upTo: null, updated: [] }),
  }
}

const asTyped = {
  keepValues: true,
  keepErrors: true,
  keepTouched: true,
  keepDirty: true,
  keepSubmitCount: true,
} as const

function isSamePlaces(one: readonly Undecided[], other: readonly Undecided[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
