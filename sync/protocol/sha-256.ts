import { toUtf8 } from './utf-8.ts'

/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, written out here because edits are applied and merged by pure synchronous
 * functions, and the Web Crypto of browsers only works asynchronously.
 */
export function sha256(text: string): Uint8Array {
  const message = toUtf8(text)
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x2000_0000))
  view.setUint32(padded.length - 4, message.length << 3)
  const state = Uint32Array.from(squareRoots)
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(block + index * 4)
    compress(state, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setUint32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

function compress(state: Uint32Array, words: Uint32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15]!, words[index - 2]!]
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const other = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[index] = words[index - 16]! + one + words[index - 7]! + other
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index += 1) {
    const chosen = (e & f) ^ (~e & g)
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + cubeRoots[index]! + words[index]!) | 0
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = state[index]! + word
  })
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/**
 * The standard's constants: the first 32 bits of the fractional parts of the square roots of the first 8 primes and of
 * the cube roots of the first 64.
 */
const primes = firstPrimes(64)
const squareRoots = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const cubeRoots = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

function fraction(root: number): number {
  return Math.floor((root % 1) * 0x1_0000_0000)
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  }
  return found
}
