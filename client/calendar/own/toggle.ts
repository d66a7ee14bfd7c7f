import { loadAgain } from '#client/ui/loading/load-again.ts'

/** Turns a star or a date done on or off; what does it is fetched with the first press. */
export function toggle(kind: 'star' | 'done', key: string): void {
  void loadAgain(() => import('./try-toggle.ts')).then((own) => own.tryToggle(kind, key))
}
