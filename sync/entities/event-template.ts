import { blob, defineEntity, html, optionalText, text, type DocumentOf } from '../define.ts'

/**
 * What a new event can begin with (decision 152). Picture and description are fields, so that the files they name are
 * kept and counted as everywhere; the rest is the `content` that `sync/rules/event-template.ts` writes and reads.
 */
export const eventTemplate = defineEntity(
  'EventTemplate',
  'event_template',
  { noun: 'template', readers: 'administrators', archived: 'hidden' },
  {
    name: text('Name is required'),
    imageBlobReferenceId: blob(),
    descriptionHtml: html(),
    content: { ...optionalText(100_000), isData: true },
  },
)

export type EventTemplate = DocumentOf<typeof eventTemplate>
