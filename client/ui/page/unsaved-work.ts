const typedInto = new Set<Element>()

globalThis.addEventListener?.('input', ({ target }) => {
  for (const field of typedInto) if (!field.isConnected) typedInto.delete(field)
  if (target instanceof Element && !target.matches('[type=search]')) typedInto.add(target)
})

/** Whether a reload would lose something: text in a field that is still there, or what a form warns about itself. */
export function hasUnsavedWork(): boolean {
  const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return [...typedInto].some((field) => field.isConnected) || isWarned()
}
