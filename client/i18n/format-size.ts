const kilobyte = 1024
const megabyte = 1024 * kilobyte

const inKilobytes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const inMegabytes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** `less than 1 KB`, `200 KB`, `1.2 MB`, from bytes. */
export function formatSize(bytes: number): string {
  if (bytes < kilobyte) return 'less than 1 KB'
  const kilobytes = Math.round(bytes / kilobyte)
  return kilobytes < kilobyte ? `${inKilobytes.format(kilobytes)} KB` : `${inMegabytes.format(bytes / megabyte)} MB`
}
