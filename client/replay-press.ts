import { afterFrame } from './ui/after-frame.ts'

type Pressed = { keptPress?: HTMLElement }

/** Takes over from the kept screen (design 13): what was pressed on it is pressed on the real one. */
export function replayPress(): void {
  const { keptPress: pressed } = window as Pressed
  delete document.documentElement.dataset['kept']
  if (!pressed) return
  const same = [...document.querySelectorAll<HTMLElement>(pressed.tagName)].find((one) => name(one) === name(pressed))
  same?.click()
  // As after a press, but only once the answer is drawn: focusing computes the whole layout.
  afterFrame(() => {
    if (document.activeElement === document.body) same?.focus({ preventScroll: true })
  })
}

function name({ dataset: { opener, day }, ariaLabel, textContent }: HTMLElement): string | null | undefined {
  return opener ?? day ?? ariaLabel ?? textContent
}
