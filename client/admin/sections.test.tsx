import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeAll, expect, test, vi } from 'vitest'
import { defaultsOf } from '#sync/define.ts'
import { collectionsOf, entityOf, type Collection } from '#sync/entities/index.ts'
import type { FieldOf, FormValues, Section } from './section.ts'

let sections: readonly Section[]

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {}, addEventListener: () => {} })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => {})
  ;({ sections } = await import('./sections.ts'))
})

/** Collections that administration does not show yet. */
const withoutSection: readonly Collection[] = []

/** Fields that no form shows: tags keep the colour that they were created with. */
const onNoForm = ['itemTag.color']

test('each collection has a section in administration', () => {
  const shown = new Set(sections.map(({ collection }) => collection))
  expect(collectionsOf('administrator').filter((collection) => !shown.has(collection))).toEqual(withoutSection)
})

test('each field is on the form of its section', () => {
  const missing = sections.flatMap((section) => {
    const { fields, children } = entityOf(section.collection)
    const elsewhere = new Set(['id', 'archived', ...Object.keys(section.startsWith ?? {}), ...fieldsOnForm(section)])
    const own = Object.keys(fields).filter((name) => !fields[name]?.setByServer)
    const names = [...own, ...Object.keys(children)].filter((name) => !elsewhere.has(name))
    return names.map((name) => `${section.collection}.${name}`)
  })
  expect([...new Set(missing)]).toEqual(onNoForm)
})

test('each section finds a document by its name, and sorts its list by a column that it shows', () => {
  for (const { collection, columns, row, searchText, sortedBy, startsWith, path } of sections) {
    const document = { ...defaultsOf(entityOf(collection)), ...startsWith, id: 'found', name: 'Found by its name' }
    const lists = Object.fromEntries(Object.keys(entityOf(collection).children).map((list) => [list, []]))
    const shown = row({ ...lists, ...document } as never, new Map() as never)
    expect(searchText(shown), path).toContain('Found by its name')
    expect(
      columns.map(({ heading }) => heading),
      path,
    ).toContain(sortedBy)
  }
})

function fieldsOnForm({ Fields }: Section): Set<string> {
  const bound = new Set<string>()
  const field = (name: string) => {
    bound.add(name.split('.')[0]!)
    const events = { onChange: async () => undefined, onBlur: async () => undefined, ref: () => undefined }
    return { name, label: name, required: false, error: undefined, ...events } satisfies ReturnType<FieldOf<Collection>>
  }
  const Form = () => {
    const form = useForm<FormValues>({ defaultValues: { id: 'new', name: 'Name', color: '#000000' } })
    return (
      <FormProvider {...form}>
        <Fields field={field} control={form.control} />
      </FormProvider>
    )
  }
  const html = renderToStaticMarkup(<Form />)
  const lists = [...html.matchAll(/id="group-(\w+)"/g)].map(([, list]) => list!)
  return new Set([...bound, ...lists])
}
