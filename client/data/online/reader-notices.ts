import type { ReaderNotice, WrittenNotice } from '#sync/rules/reader-notices.ts'
import { request } from './http/graphql-client.ts'

const fields = '{ id text startsAt endsAt writtenAt writtenBy changedAt changedBy withdrawnAt withdrawnBy }'

/** The newest hundred. @throws GraphqlFailure */
export async function readNotices(signal: AbortSignal): Promise<WrittenNotice[]> {
  const text = `query readerNotices { readerNotices ${fields} }`
  return (await request<{ readerNotices: WrittenNotice[] }>(text, {}, signal)).readerNotices
}

/** The same id again is the same notice. @throws GraphqlFailure */
export async function writeNotice(notice: ReaderNotice): Promise<WrittenNotice[]> {
  const text = `mutation writeReaderNotice($id: ID!, $text: String!, $startsAt: String!, $endsAt: String!) {
    written: writeReaderNotice(id: $id, text: $text, startsAt: $startsAt, endsAt: $endsAt) ${fields}
  }`
  return (await request<{ written: WrittenNotice[] }>(text, notice)).written
}

/** Other words of it, or another end. @throws GraphqlFailure */
export async function changeNotice(notice: Pick<ReaderNotice, 'id' | 'text' | 'endsAt'>): Promise<WrittenNotice[]> {
  const text = `mutation changeReaderNotice($id: ID!, $text: String!, $endsAt: String!) {
    written: changeReaderNotice(id: $id, text: $text, endsAt: $endsAt) ${fields}
  }`
  return (await request<{ written: WrittenNotice[] }>(text, notice)).written
}

/** Takes it back from readers, or shows it again until its end. @throws GraphqlFailure */
export async function withdrawNotice(id: string, isWithdrawn: boolean): Promise<WrittenNotice[]> {
  const text = `mutation withdrawReaderNotice($id: ID!, $isWithdrawn: Boolean!) {
    written: withdrawReaderNotice(id: $id, isWithdrawn: $isWithdrawn) ${fields}
  }`
  return (await request<{ written: WrittenNotice[] }>(text, { id, isWithdrawn })).written
}
