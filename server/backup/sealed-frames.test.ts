import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newFileKey, notWhole, openFrames, sealFrames } from './sealed-frames.ts'

const key = newFileKey('a key of 32 characters at least.')
const head = Buffer.from('the head')
const content = [1, 2, 3].map((value) => Buffer.alloc(1 << 20, value))

async function* of(...parts: Buffer[]): AsyncGenerator<Buffer> {
  yield* parts
}

/** Each frame by itself: its length stands before it. */
async function framesOf(): Promise<Buffer[]> {
  let rest = await buffer(sealFrames(of(...content), key, head))
  const frames: Buffer[] = []
  while (rest.length > 0) {
    const end = 4 + rest.readUInt32BE()
    frames.push(rest.subarray(0, end))
    rest = rest.subarray(end)
  }
  return frames
}

const opened = (frames: Buffer[], other = head) => buffer(openFrames(of(...frames), key, other))

test('what was sealed is opened', async () => {
  expect(await opened(await framesOf())).toEqual(Buffer.concat(content))
})

test.each([
  ['ends after a whole frame', ([one, two]: Buffer[]) => [one!, two!]],
  ['lacks a frame', ([one, , three, four]: Buffer[]) => [one!, three!, four!]],
  ['has two frames in each other’s place', ([one, two, three, four]: Buffer[]) => [two!, one!, three!, four!]],
  ['has a frame twice', ([one, two, three, four]: Buffer[]) => [one!, two!, two!, three!, four!]],
])('a file that %s is not whole', async (_, damage) => {
  const frames = await framesOf()
  expect(frames).toHaveLength(4)
  await expect(opened(damage(frames))).rejects.toThrow(notWhole)
})

test('another head than the one that was sealed with it is refused', async () => {
  await expect(opened(await framesOf(), Buffer.from('The head'))).rejects.toThrow(notWhole)
})
