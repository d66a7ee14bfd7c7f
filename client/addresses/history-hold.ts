type Hold = (event: PopStateEvent) => void

const holds = new Set<Hold>()
let isMissed = false

// Listeners of the window are called in the order in which they came: the page imports this before the router starts.
addEventListener('popstate', (event) => {
  isMissed = true
  Array.from(holds).at(-1)?.(event)
})

/** The router listens from now on: it receives the Back that was pressed while it was rendered for the first time. */
export function routerListens(): void {
  if (isMissed) dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
}

/** Lets `listener`, the latest of several, see Back and Forward before the router does, so that it may stop them. @returns what ends that */
export function holdHistory(listener: Hold): () => void {
  holds.add(listener)
  return () => void holds.delete(listener)
}
