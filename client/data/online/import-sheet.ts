import type { ImportLine, ImportReport, Mapping, NamingColumn } from '#sync/protocol/sheet-import.ts'
import { CallFailure, toCallFailure } from './account-call.ts'
import { request } from './graphql-client.ts'

/** Called with the batch as soon as it is known. */
type Progress = (done: number, total: number, batch: string | null) => void

/** What the file would change; nothing is saved. @throws CallFailure */
export async function checkSheet(file: File, mapping: Mapping, signal: AbortSignal): Promise<ImportReport> {
  const response = await post({ mapping: JSON.stringify(mapping), file }, signal)
  return ((await response.json()) as { report: ImportReport }).report
}

/**
 * Saves what it changes.
 * @param batch the import that is continued; null begins one
 * @throws CallFailure; its `isReached` is false when the connection was lost meanwhile
 */
export async function importSheet(
  { file, mapping, batch }: { file: File; mapping: Mapping; batch: string | null },
  onProgress: Progress,
  signal: AbortSignal,
): Promise<ImportReport> {
  const fields = { apply: 'yes', mapping: JSON.stringify(mapping), ...(batch !== null && { batch }), file }
  return reportIn(await post(fields, signal), onProgress)
}

/** Takes an import back. @throws CallFailure */
export async function undoImport(batch: string, onProgress: Progress, signal: AbortSignal): Promise<ImportReport> {
  return reportIn(await post({ undo: batch }, signal), onProgress)
}

async function post(fields: Record<string, string | File>, signal: AbortSignal): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response = await fetch('/api/import/calendarEvents', {
    method: 'POST',
    headers: { 'x-requested-with': 'calendar' },
    body,
    signal,
  }).catch(() => {
    throw new CallFailure([], false)
  })
  if (!response.ok) throw toCallFailure(await response.json().catch(() => null))
  return response
}

/** The lines of an answer that tells how far it is, as they come; the last one is the report. */
async function reportIn(response: Response, onProgress: Progress): Promise<ImportReport> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const)
    if (done) throw new CallFailure([], false)
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.map((text) => JSON.parse(text) as ImportLine)) {
      if ('done' in line) onProgress(line.done, line.total, line.batch ?? null)
      else if (line.error) throw new CallFailure([line.error.message], true, line.error.code)
      else return line.report
    }
  }
}

export type Choice = { id: string; name: string; archived: boolean }

const choicesDocument = `query choices {
  calendarEventFormSupportingData {
    calendarEventTypes { id name archived }
    itemTags { id name archived tagType }
    calendarEventProviders { id name archived }
  }
}`

type Choices = {
  calendarEventFormSupportingData: {
    calendarEventTypes: Choice[]
    itemTags: (Choice & { tagType: string })[]
    calendarEventProviders: Choice[]
  }
}

/** What a name may stand for, by column and in the order of the alphabet, without what is archived. */
export async function readChoices(signal: AbortSignal): Promise<Record<NamingColumn, Choice[]>> {
  const { calendarEventFormSupportingData: found } = await request<Choices>(choicesDocument, {}, signal)
  const tags = (tagType: string) => inOrder(found.itemTags.filter((tag) => tag.tagType === tagType))
  return {
    type: inOrder(found.calendarEventTypes),
    providers: inOrder(found.calendarEventProviders),
    schoolPhases: tags('SchoolPhase'),
    schoolTypes: tags('SchoolType'),
    keywords: tags('Other'),
  }
}

function inOrder(choices: readonly Choice[]): Choice[] {
  return choices.filter(({ archived }) => !archived).toSorted((one, other) => one.name.localeCompare(other.name))
}
