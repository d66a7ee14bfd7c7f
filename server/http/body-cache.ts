import { createCounter } from '../kit/meters.ts'

const requests = createCounter('almanac_cache_requests_total', 'Requests of cached bodies.', 'cache', 'outcome')

/** A cache of built answers that all belong to one state of the data, the age. */
export type BodyCache<T> = {
  /** The answer for `key` at this age, built once for all simultaneous requests. */
  at(age: string, key: string, build: () => Promise<T>): Promise<T>
  /** What is cached at this moment. */
  size(): { count: number; bytes: number }
}

/**
 * Caches what is costly to build, up to `most` bytes. Answers of an earlier age are never requested again and are dropped
 * at once; of the others, the least recently used ones are dropped. A failed build is not cached.
 */
export function createBodyCache<T>(name: string, most: number, bytesOf: (body: T) => number): BodyCache<T> {
  const bodies = new Map<string, Promise<T>>()
  const sizes = new Map<string, number>()
  let bytes = 0
  let now = ''

  const forget = (key: string) => {
    bodies.delete(key)
    bytes -= sizes.get(key) ?? 0
    sizes.delete(key)
  }
  const keep = (key: string, size: number) => {
    sizes.set(key, size)
    bytes += size
    for (const oldest of bodies.keys()) {
      if (bytes <= most) return
      if (sizes.has(oldest)) forget(oldest)
    }
  }
  const begin = (key: string, building: Promise<T>) => {
    bodies.set(key, building)
    building.then(
      (body) => bodies.get(key) === building && keep(key, bytesOf(body)),
      () => bodies.get(key) === building && forget(key),
    )
    return building
  }

  return {
    at(age, key, build) {
      if (age !== now) for (const one of [...bodies.keys()]) forget(one)
      now = age
      const known = bodies.get(key)
      requests.add(name, known ? 'hit' : 'miss')
      if (!known) return begin(key, build())
      bodies.delete(key)
      bodies.set(key, known)
      return known
    },
    size: () => ({ count: bodies.size, bytes }),
  }
}
