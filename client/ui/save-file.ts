import { fileRead } from '#sync/times.ts'

/** Hands something made on this device, or fetched by it, to the browser as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), fileRead)
}

/** @param type its media type; the text is UTF-8 */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
}
