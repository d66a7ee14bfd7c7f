import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { beforeAll, expect, test, vi } from 'vitest'
import type { BlobImage as BlobImageComponent } from './blob-image.tsx'
import type { ImageField as ImageFieldComponent, whyItWaits as WhyItWaits } from './image-field.tsx'
import type { MediaFieldProps } from './media-field.tsx'
import type { VideoField as VideoFieldComponent } from './video-field.tsx'

let whyItWaits: typeof WhyItWaits
let ImageField: typeof ImageFieldComponent
let VideoField: typeof VideoFieldComponent
let BlobImage: typeof BlobImageComponent

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'], onLine: false })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  ;({ ImageField, whyItWaits } = await import('./image-field.tsx'))
  ;({ VideoField } = await import('./video-field.tsx'))
  ;({ BlobImage } = await import('./blob-image.tsx'))
})

function Form({ value, fields }: { value: string | null; fields: (field: MediaFieldProps) => ReactNode }) {
  const form = useForm({ defaultValues: { picture: value } })
  const field = { ...form.register('picture'), label: 'Image', required: true, error: undefined }
  return <FormProvider {...form}>{fields(field)}</FormProvider>
}

const shown = (value: string | null, fields: (field: MediaFieldProps) => ReactNode) =>
  renderToStaticMarkup(<Form value={value} fields={fields} />)

test('a form without a picture offers to upload one, and one with a picture to replace or clear it', () => {
  const none = shown(null, (field) => <ImageField {...field} />)
  expect(none).toContain('Upload image')
  expect(none).not.toContain('Clear image')
  const one = shown('1', (field) => <ImageField {...field} />)
  expect(one).toContain('Replace image')
  expect(one).toContain('Clear image')
})

test('without a connection no video can be chosen, and the form says why', () => {
  const html = shown(null, (field) => <VideoField {...field} />)
  expect(html).toContain('You need an internet connection to upload a video.')
  expect(html).toMatch(/<button[^>]*disabled/)
})

test('a picture in a list is at most 150 px wide, and not fetched before it is known that this device has none', () => {
  const html = renderToStaticMarkup(<BlobImage id="1" size="thumbnail" alt="" />)
  expect(html).not.toContain('src=')
  expect(html).toContain('max-w-[150px]')
})

test('a picture that was tried before its form is saved does not say that it is being sent', () => {
  const tried = { isTried: true, isNamed: false }
  const why = (kind: Parameters<typeof whyItWaits>[0]['kind']) => whyItWaits({ kind, uploadingFails: false }, tried)
  expect(why('up-to-date')).toBe('triedOnce')
  expect(why('offline')).toBe('waits')
  expect(whyItWaits({ kind: 'waiting', uploadingFails: false }, { ...tried, isNamed: true })).toBe('uploadingKept')
  expect(whyItWaits({ kind: 'waiting', uploadingFails: 'server' }, tried)).toBe('triedOnce')
})

test('a picture that waits says why, and never waits for a connection while there is one', () => {
  const why = (kind: Parameters<typeof whyItWaits>[0]['kind'], uploadingFails: false | 'server' | 'device' = false) =>
    whyItWaits({ kind, uploadingFails })
  expect(why('offline', 'server')).toBe('waits')
  expect(why('sign-in')).toBe('waitsForSignIn')
  expect(why('waiting')).toBe('uploadingKept')
  expect(why('up-to-date')).toBe('uploadingKept')
  expect(why('waiting', 'server')).toBe('notStored')
  expect(why('attention', 'device')).toBe('notSent')
})
