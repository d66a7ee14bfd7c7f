import { fileRead } from '#sync/times.ts'

/** Hands something made on this device, or fetched by it, to the browser as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  beginDownload(address, name)
  setTimeout(() => URL.revokeObjectURL(address), fileRead)
}

/** Has the browser save what is at an address of ours. @param name the server's, if there is none */
export function beginDownload(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** @param type its media type; the text is UTF-8 */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }))
}
