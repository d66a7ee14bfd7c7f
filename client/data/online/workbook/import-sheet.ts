import type { AlikeChoices, ImportLine, ImportOutcome, Mapping, NamingColumn } from '#sync/protocol/sheet-import.ts'
import { CallFailure, toCallFailure } from '../http/account-call.ts'
import { request } from '../http/graphql-client.ts'

/** Called with the batch as soon as it is known. */
type Progress = (done: number, total: number, batch: string | null) => void

/** What somebody decided for a sheet: what its unknown names stand for, and what becomes of events that look like one here. */
export type Decisions = { mapping: Mapping; alike: AlikeChoices }

/** What the file would change; nothing is saved. @throws CallFailure */
export async function checkSheet(file: File, decisions: Decisions, signal: AbortSignal): Promise<ImportOutcome> {
  const response = await post({ ...fieldsOf(decisions), file }, signal)
  return ((await response.json()) as { report: ImportOutcome }).report
}

/** The rows that are left out, as a sheet with the reasons. @throws CallFailure */
export async function leftOutSheet(file: File, decisions: Decisions, signal: AbortSignal): Promise<Blob> {
  const response = await post({ ...fieldsOf(decisions), leftOut: 'yes', file }, signal)
  return response.blob().catch(() => {
    throw new CallFailure([], false)
  })
}

function fieldsOf({ mapping, alike }: Decisions): Record<string, string> {
  return { mapping: JSON.stringify(mapping), alike: JSON.stringify(alike) }
}

/**
 * Saves what it changes: no more than was shown in `plan`.
 * @param batch the import that is continued; null begins one
 * @throws CallFailure; its `isReached` is false when the connection was lost meanwhile
 */
export async function importSheet(
  { file, decisions, plan, batch }: { file: File; decisions: Decisions; plan: string | null; batch: string | null },
  onProgress: Progress,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const fields = { ...fieldsOf(decisions), ...(plan !== null && { plan }), ...(batch !== null && { batch }) }
  return outcomeIn(await post({ apply: 'yes', ...fields, file }, signal), onProgress)
}

/** Takes an import back. @throws CallFailure */
export async function undoImport(batch: string, onProgress: Progress, signal: AbortSignal): Promise<ImportOutcome> {
  return outcomeIn(await post({ undo: batch }, signal), onProgress)
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

/** The lines of an answer that reports how far it is, as they come; the last one is the outcome. */
async function outcomeIn(response: Response, onProgress: Progress): Promise<ImportOutcome> {
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
