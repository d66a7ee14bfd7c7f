import { translator } from '../../../i18n/i18n.ts'
import { dataWords } from '../../../i18n/words/data.ts'
import type { Loaded } from '../../loaded.ts'
import { onViewChanged } from '../copy/opened-copy.ts'
import { knownAhead } from './read-month.ts'
import type { Source } from './use-replica.ts'

/** What is read from the small tables of the view, without RxDB, and again after every change of them; null shows nothing. */
export function fromView<T>(key: string, read: () => Promise<T | null>): Source<T> {
  return {
    retainedFor: 0,
    known: () => knownAhead<T>(key),
    begin: (show) => {
      let requested = 0
      let shown = 0
      const load = (): void => {
        const own = (requested += 1)
        const answer = (loaded: Loaded<T> | null) => {
          // A slower read of what was there before.
          if (own < shown) return
          shown = own
          show(loaded)
        }
        read().then(
          (value) => answer(value === null ? null : { status: 'ready', value }),
          async (error) => {
            // Its words are read by few, and not needed before the first paint.
            const blocked = (await import('../../storage-blocked.ts').catch(() => null))?.refusalWords(error)
            answer({ status: 'error', message: blocked ?? translator(dataWords)('notReadable'), retry: load })
          },
        )
      }
      // It may have been read ahead since the screen was rendered.
      const ahead = knownAhead<T>(key)
      if (ahead) show(ahead)
      else load()
      return onViewChanged(load)
    },
  }
}
