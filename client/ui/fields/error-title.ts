import { useEffect } from 'react'
import { translator } from '../../i18n/i18n.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { warnInTitle } from '../page/page-title.ts'

let wrongForms = 0

/** Says in the title, which is read out first, that a form on the page has errors. */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    if (!isWrong) return undefined
    count(1)
    return () => count(-1)
  }, [isWrong])
}

function count(more: 1 | -1): void {
  wrongForms += more
  warnInTitle(wrongForms > 0 ? `${translator(uiWords)('error')}: ` : '')
}
