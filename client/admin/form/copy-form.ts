import type { Section } from '../section.ts'

/** The form of a duplicate, under which its draft is stored: another choice of what it takes over is another form. */
export function copyForm({ path }: Pick<Section, 'path'>, copied: string, query: URLSearchParams): string {
  const choice = ['without', 'shift'].flatMap((name) => query.get(name) ?? [])
  return [path, 'add', copied, ...choice].join('/')
}
