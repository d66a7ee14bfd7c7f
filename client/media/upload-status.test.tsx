import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { UploadStatus as UploadStatusComponent } from './upload-status.tsx'

let UploadStatus: typeof UploadStatusComponent

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  ;({ UploadStatus } = await import('./upload-status.tsx'))
})

test('a refused file is shown in one line, with its name and the reason', () => {
  const state = {
    status: 'failed',
    name: 'half.png',
    reason: 'This picture is damaged or incomplete.',
    file: null,
  } as const
  const html = renderToStaticMarkup(<UploadStatus state={state} onStop={() => {}} onRetry={() => {}} />)
  expect(html.match(/<p[ >]/g)).toHaveLength(1)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('Could not upload half.png. This picture is damaged or incomplete.')
})
