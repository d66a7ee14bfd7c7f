type Hold = (event: PopStateEvent) => void

let hold: Hold | null = null

// Listeners of the window are called in the order in which they came: the page imports this before the router starts.
addEventListener('popstate', (event) => hold?.(event))

/** Lets `heard` see Back and Forward before the router does, so that it may stop them. @returns what ends that */
export function holdHistory(heard: Hold): () => void {
  hold = heard
  return () => {
    if (hold === heard) hold = null
  }
}
