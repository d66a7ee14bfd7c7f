/** One dot as PNG. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A small picture that is another file for every id: readers stop at its end, and the id stands behind that. */
export function pictureOf(id: string): Uint8Array<ArrayBuffer> {
  const image = Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0))
  const name = new TextEncoder().encode(id)
  const bytes = new Uint8Array(image.length + name.length)
  bytes.set(image)
  bytes.set(name, image.length)
  return bytes
}
