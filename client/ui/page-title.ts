import { useEffect } from 'react'

let site = ''
let page = ''

/** Names the whole site; every page's title ends with it. */
export function nameSite(name: string): void {
  site = name
  write()
}

/** The title of the page on the screen, in the browser's tab and read out after a navigation. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title
    write()
  }, [title])
}

function write(): void {
  document.title = [page, site].filter(Boolean).join(' – ')
}
