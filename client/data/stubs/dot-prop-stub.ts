/**
 * Replaces RxDB's paths into objects in the client's build: ours are names separated by dots, and writes use a single
 * name.
 */
export function getProperty(object: unknown, path: string): unknown {
  let found = object
  for (const name of path.split('.')) found = Reflect.get(Object(found), name)
  return found
}

export function setProperty(object: object, name: string, value: unknown): void {
  Reflect.set(object, name, value)
}
