import { createElement, lazy, type ComponentType } from 'react'
import { firstPaint } from './first-paint.ts'

type Load = () => Promise<unknown>

/** Parts that could not be fetched, by their error: how to fetch the part, and how to allow another fetch. */
const failed = new WeakMap<object, { load: Load; begin: () => void }>()

/**
 * A part of the app whose code is fetched when it is first shown. `React.lazy` keeps a failed import for ever; this
 * part is imported again when it is shown after `forgetFailedPart`, which `PanelBoundary` calls.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Shown: ComponentType<Props>
  const begin = () => {
    Shown = lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error))
        failed.set(failure, { load, begin })
        throw failure
      }
    })
  }
  begin()
  return (props) => createElement(Shown, props)
}

/** A part that the first paint does without: its code is fetched after it. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart(() => firstPaint().then(load))
}

/**
 * Allows the part that failed with this error to be fetched again. @returns what fetches it; null for any other error
 */
export function forgetFailedPart(error: unknown): Load | null {
  const part = failed.get(Object(error) as object)
  part?.begin()
  return part?.load ?? null
}
