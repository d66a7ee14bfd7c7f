import { translator } from '../../i18n/i18n.ts'
import { dataWords } from '../../i18n/words/data.ts'
import { onViewChanged } from './device-copy.ts'
import { knownAhead } from './read-month.ts'
import type { Source } from './use-kept.ts'

/** What is read from the small tables of the view, without RxDB, and again after every change of them; null shows nothing. */
export function fromView<T>(key: string, read: () => Promise<T | null>): Source<T> {
  return {
    keptFor: 0,
    known: () => knownAhead<T>(key),
    begin: (show) => {
      const load = (): unknown =>
        read().then(
          (value) => show(value === null ? null : { status: 'ready', value }),
          () => show({ status: 'error', message: translator(dataWords)('notReadable'), retry: load }),
        )
      if (!knownAhead(key)) void load()
      return onViewChanged(load)
    },
  }
}
