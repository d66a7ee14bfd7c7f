/** Turns a star or a date done on or off; what does it is fetched with the first press. */
export function toggle(kind: 'star' | 'done', key: string): void {
  void import('./try-toggle.ts').then((own) => own.tryToggle(kind, key))
}
