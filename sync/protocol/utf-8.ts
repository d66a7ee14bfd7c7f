/** A text as UTF-8; half a surrogate pair, which is not valid text, becomes U+FFFD as everywhere. */
export function toUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  let length = 0
  for (let index = 0; index < text.length; index += 1) {
    let code = text.codePointAt(index) ?? 0
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd
    if (code > 0xffff) index += 1
    if (code < 0x80) bytes[length++] = code
    else {
      const following = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3
      bytes[length++] = leads[following]! | (code >> (6 * following))
      for (let left = following - 1; left >= 0; left -= 1) bytes[length++] = 0x80 | ((code >> (6 * left)) & 0x3f)
    }
  }
  return bytes.subarray(0, length)
}

const leads = [0, 0xc0, 0xe0, 0xf0]
