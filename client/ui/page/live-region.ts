let place: HTMLElement | undefined

/**
 * Says something to those who listen; what all must know is also seen, until the next press: what went wrong, or was `done`. It is
 * said from a dialog too, which leaves live regions as they are.
 */
export function say(text: string, to: 'heard' | 'seen' | 'done' = 'heard'): void {
  if (!place?.isConnected) {
    place = document.createElement('p')
    place.setAttribute('role', 'status')
    place.setAttribute('aria-live', 'polite')
    document.body.append(place)
  }
  const said = place
  said.className = to === 'heard' ? 'sr-only' : `said ${to}`
  said.textContent = text
  if (to === 'heard') return
  const end = new AbortController()
  const hide = () => {
    said.className = 'sr-only'
    end.abort()
  }
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, hide, { capture: true, signal: end.signal })
}
