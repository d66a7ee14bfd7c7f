import { lazy, type ComponentType } from 'react'
import { PageNotLoaded } from './page-not-loaded.tsx'

/** A page of its own file, which is fetched when it is first shown; one that cannot be fetched says so, and how to go on. */
export function page<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => {
    try {
      return { default: (await load())[name] }
    } catch (error) {
      console.warn(error)
      return { default: () => <PageNotLoaded load={load} /> }
    }
  })
}
