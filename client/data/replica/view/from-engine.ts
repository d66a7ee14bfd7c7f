import type { Observable } from 'rxjs'
import type { Engine } from '#sync/replica/engine/engine.ts'
import { translator } from '../../../i18n/i18n.ts'
import { dataWords } from '../../../i18n/words/data.ts'
import { uiWords } from '../../../i18n/words/ui.ts'
import { ReloadNeeded, withCode } from '../../../ui/loading/load-again.ts'
import { currentCopy, onViewChanged, startedEngine } from '../copy/opened-copy.ts'
import type { Source } from './use-replica.ts'
import { rowsRetained } from '#sync/times.ts'

export type Watch<T> = (engine: Engine) => Observable<T> | Promise<Observable<T>>

/** A live query of the engine. Nothing of one user is shown to the next: then it begins anew. */
export function fromEngine<T>(watch: Watch<T>, engine = startedEngine): Source<T> {
  return {
    retainedFor: rowsRetained,
    begin: (show) => {
      let unsubscribe = () => {}
      let attempts = 0
      const start = () => {
        const attempt = (attempts += 1)
        const isCurrent = () => attempt === attempts
        const fail = (error: unknown) => {
          if (!isCurrent()) return
          console.warn(error)
          const message =
            error instanceof ReloadNeeded
              ? translator(uiWords)('panelNeedsReload')
              : translator(dataWords)('notReadable')
          show({ status: 'error', message, retry: start })
        }
        engine()
          .then((running) => withCode(() => watch(running)))
          .then((values) => {
            if (!isCurrent()) return
            const subscription = values.subscribe({
              next: (value) => show({ status: 'ready', value }),
              error: fail,
            })
            unsubscribe = () => subscription.unsubscribe()
          })
          .catch(fail)
      }
      let userId = currentCopy()?.userId
      const stopWatching = onViewChanged(() => {
        if (currentCopy()?.userId === userId) return
        userId = currentCopy()?.userId
        unsubscribe()
        show(null)
        start()
      })
      start()
      return () => {
        attempts += 1
        unsubscribe()
        stopWatching()
      }
    },
  }
}
