/** When code or data that could not be fetched may be asked for again. */
export function anotherOccasion(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 10_000)
    for (const event of ['online', 'focus']) addEventListener(event, () => resolve(), { once: true })
  })
}
