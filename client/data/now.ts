import { configuration } from './configuration.ts'

/** The product's clock: the device's, shifted by the server's NOW outside production (design 11). */
export function now(): Date {
  return new Date(Date.now() + configuration().clockOffset)
}

/** Today in the device's zone as `YYYY-MM-DD`, by the product's clock. */
export function today(): string {
  const date = now()
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
