import { createElement, lazy, type ComponentType } from 'react'

type Load = () => Promise<unknown>

/** What could not be fetched, each with what lets it be fetched anew. */
const failed = new Map<Load, () => void>()

/**
 * A part of the app whose code is fetched when it is first shown. `React.lazy` keeps a failed import for ever; this part is
 * imported again when it is shown after `forgetFailedParts`, which `PanelBoundary` calls.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Shown: ComponentType<Props>
  const begin = () => {
    Shown = lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        failed.set(load, begin)
        throw error
      }
    })
  }
  begin()
  return (props) => createElement(Shown, props)
}

/** Lets what could not be fetched be fetched anew. @returns what fetches each */
export function forgetFailedParts(): Load[] {
  const loads = [...failed.keys()]
  for (const begin of failed.values()) begin()
  failed.clear()
  return loads
}
