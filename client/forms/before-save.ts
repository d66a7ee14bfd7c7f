import { useEffect, useEffectEvent } from 'react'

/** Finishes what is open in a field. @returns whether its form may be saved now */
type Finish = () => Promise<boolean>

const open = new WeakMap<object, Set<Finish>>()

/** Lets a form finish what is open in one of its fields before it is saved. @param form its `control` */
export function useBeforeSave(form: object, finish: Finish): void {
  const finishNow = useEffectEvent(finish)
  useEffect(() => {
    const own: Finish = () => finishNow()
    const all = open.get(form) ?? new Set()
    open.set(form, all.add(own))
    return () => void all.delete(own)
  }, [form])
}

/** Finishes everything that is open in a form. @returns null if nothing is, otherwise whether it may be saved */
export function finishOpen(form: object): Promise<boolean> | null {
  const all = [...(open.get(form) ?? [])]
  if (all.length === 0) return null
  return Promise.all(all.map((finish) => finish())).then((finished) => finished.every(Boolean))
}
