import { createElement, lazy, type ComponentType } from 'react'

type Load = () => Promise<unknown>

/** What could not be fetched, by the error that tells so: what fetches it, and what lets it be fetched anew. */
const failed = new WeakMap<object, { load: Load; begin: () => void }>()

/**
 * A part of the app whose code is fetched when it is first shown. `React.lazy` keeps a failed import for ever; this part is
 * imported again when it is shown after `forgetFailedPart`, which `PanelBoundary` calls.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Shown: ComponentType<Props>
  const begin = () => {
    Shown = lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        const told = error instanceof Error ? error : new Error(String(error))
        failed.set(told, { load, begin })
        throw told
      }
    })
  }
  begin()
  return (props) => createElement(Shown, props)
}

/** Lets the part that failed with this error be fetched anew. @returns what fetches it; null where the error is another one */
export function forgetFailedPart(error: unknown): Load | null {
  const part = failed.get(Object(error) as object)
  part?.begin()
  return part?.load ?? null
}
