import { hash } from 'node:crypto'

/** The namespace of everything in the sample data; changing it would make every sample a different record. */
const namespace = '0b1d4f0e-6c57-5d0a-9a57-5c001a1a5a3e'

/** The id of a sample by its "entity/slug": a version 5 UUID (RFC 9562 section 5.5), so it is the same at every filling. */
export function sampleId(path: string): string {
  const name = Buffer.concat([Buffer.from(namespace.replaceAll('-', ''), 'hex'), Buffer.from(path)])
  const digits = hash('sha1', name, 'hex')
  const variant = ((Number.parseInt(digits.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    `${variant}${digits.slice(18, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
