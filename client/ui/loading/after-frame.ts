/**
 * Runs work that makes the browser compute the layout (focusing, measuring) once the current frame has been drawn.
 * @returns a function that cancels it, before it has run
 */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
