type Pressed = { keptPress?: HTMLElement }

const longest = 5_000

/** Takes over from the kept screen (design 13): what was pressed on it is pressed on the real one. */
export function replayPress(): void {
  const { keptPress: pressed } = window as Pressed
  delete document.documentElement.dataset['kept']
  if (!pressed) return
  const same = [...document.querySelectorAll<HTMLElement>(pressed.tagName)].find((one) => name(one) === name(pressed))
  if (!same) return
  same.focus({ preventScroll: true })
  const begun = performance.now()
  const press = () => {
    // Until it is known how far the calendar reaches, there is no next month.
    if (same.ariaDisabled === 'true' && performance.now() < begun + longest) requestAnimationFrame(press)
    else same.click()
  }
  press()
}

function name({ dataset: { opener, day }, ariaLabel, textContent }: HTMLElement): string | null | undefined {
  return opener ?? day ?? ariaLabel ?? textContent
}
