import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { SummaryError } from '#client/ui/fields/error-summary.tsx'
import { around, fieldAt, placedErrors, type PlacedError } from './error-paths.ts'

/** The id of the element around a row or a list, which takes the focus when no single field is meant. */
export const groupId = (place: string): string => `group-${place}`

/**
 * All errors of a form, in the order of the page: those of fields, rows and lists, each with a link to it and after the
 * name of its row and field, unless it says that itself; then the other problems.
 */
export function summaryOf<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setFocus' | 'getValues'>,
  errors: FieldErrors<Values>,
  problems: readonly string[],
): SummaryError[] {
  const placed = placedErrors(form.getValues(), errors).map((error) => ({ error, target: targetOf(error) }))
  const inOrder = placed.toSorted((one, other) => comparePlaces(one.target, other.target))
  const shown = inOrder.map(({ error: { field, message, ref }, target }): SummaryError => {
    if (!target) return { message, field }
    const names = namesOf(target, message).join(', ')
    const goTo = () => (target === ref ? form.setFocus(field as Path<Values>) : target.focus())
    return { message: names ? `${names}: ${message}` : message, field, fieldId: target.id, onGo: goTo }
  })
  return [...shown, ...problems.map((message) => ({ message }))]
}

/** Puts the focus where a place of the document is on the screen. */
export function goToPlace<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setFocus' | 'getValues'>,
  place: string,
): void {
  const field = fieldAt(form.getValues(), place) ?? place
  const target = targetOf({ place, field, ref: undefined })
  if (target) target.focus()
  else form.setFocus(field as Path<Values>)
}

/** The field itself, otherwise the nearest row or list around it that is on the screen. */
function targetOf({ place, field, ref }: Omit<PlacedError, 'message'>): HTMLElement | null {
  // An error has no element where a list was checked as a whole, or a field that controls its value registered an object.
  const element = ref instanceof HTMLElement ? ref : document.getElementsByName(field)[0]
  if (element instanceof HTMLElement && element.id !== '') return element
  for (const one of around(place)) {
    const group = document.getElementById(groupId(one))
    if (group) return group
  }
  return null
}

/** The row, where there are several, and the field: read alone, a message says neither which date nor which number it means. */
function namesOf(target: HTMLElement, message: string): string[] {
  const row = target.closest('[data-row]')
  const isOneOfSeveral = (row?.parentElement?.querySelectorAll(':scope > [data-row]').length ?? 0) > 1
  const inRow = isOneOfSeveral ? row?.querySelector('legend')?.textContent : undefined
  const label = (target as Partial<HTMLInputElement>).labels?.[0]?.textContent ?? ''
  const isSaid = message.toLowerCase().includes(label.toLowerCase())
  return [inRow ?? '', isSaid ? '' : label].filter((name) => name !== '')
}

/** Errors on the page come first, in its order. */
function comparePlaces(one: HTMLElement | null, other: HTMLElement | null): number {
  if (!one || !other || one === other) return Number(one === null) - Number(other === null)
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
