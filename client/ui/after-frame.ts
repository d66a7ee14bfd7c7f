/**
 * Runs what would make the browser lay the page out (focusing, measuring) once the frame that is being made has been drawn.
 * @returns stop, before it has run
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
