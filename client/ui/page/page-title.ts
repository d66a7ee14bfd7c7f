import { useEffect } from 'react'
import { useWhileOnTop } from '../loading/hidden-underneath.tsx'

let site = ''
let page = ''
let warning = ''

/** Names the whole site; every page's title ends with it. */
export function nameSite(name: string): void {
  site = name
  write()
}

/** The title of the page on the screen, in the browser's tab and read out after a navigation. */
export function usePageTitle(title: string): void {
  const whileOnTop = useWhileOnTop()
  useEffect(
    () =>
      whileOnTop(() => {
        page = title
        write()
      }),
    [title, whileOnTop],
  )
}

/** A component, so that the title returns when what had replaced it closes. */
export function PageTitle({ title }: { title: string }): null {
  usePageTitle(title)
  return null
}

/** What stands before every title until it is taken back with ''. */
export function warnInTitle(text: string): void {
  warning = text
  write()
}

function write(): void {
  document.title = warning + [page, site].filter(Boolean).join(' – ')
}
