import { UploadRefused } from '../../kit/errors.ts'

/** Reads a film piece by piece as it comes; a film that ends within a piece is refused. */
export type FilmReader = {
  /** The next bytes without taking them; fewer only at the end. */
  peek(size: number): Promise<Buffer>
  take(size: number): Promise<Buffer>
  /** The next bytes as they come. */
  pass(size: number): AsyncGenerator<Buffer>
  /** As many zeros in place of the next bytes. */
  blank(size: number): AsyncGenerator<Buffer>
  /** All that is left. */
  rest(): AsyncGenerator<Buffer>
}

export function createFilmReader(incoming: AsyncIterator<Buffer>): FilmReader {
  let held: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await incoming.next()
    if (done === true) return false
    held = held.length === 0 ? value : Buffer.concat([held, value])
    return true
  }
  const peek = async (size: number) => {
    while (held.length < size && (await more()));
    return held.subarray(0, size)
  }
  async function* pass(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (held.length === 0 && !(await more())) throw new UploadRefused('notAFilm')
      const part = held.subarray(0, left)
      held = held.subarray(part.length)
      left -= part.length
      if (part.length > 0) yield part
    }
  }
  return {
    peek,
    take: async (size) => {
      const taken = await peek(size)
      if (taken.length < size) throw new UploadRefused('notAFilm')
      held = held.subarray(size)
      return taken
    },
    pass,
    blank: async function* (size) {
      for await (const part of pass(size)) yield Buffer.alloc(part.length)
    },
    rest: async function* () {
      while (held.length > 0 || (await more())) {
        const part = held
        held = Buffer.alloc(0)
        if (part.length > 0) yield part
      }
    },
  }
}
