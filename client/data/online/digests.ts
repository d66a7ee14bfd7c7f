import type {
  DigestKind,
  DigestOverview,
  DigestPlan,
  DigestPreview,
  OwnDigestPreview,
} from '#sync/protocol/answers/digest-overview.ts'
import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { request } from './http/graphql-client.ts'

const planFields = 'kind nextAt recipients waiting pausedReason pausedAt'
const runFields = 'id kind period startedAt finishedAt sent empty failed bounced clicks'
const previewFields = 'subject html text isEmpty at'

/** @throws GraphqlFailure */
export async function readDigestOverview(signal: AbortSignal): Promise<DigestOverview> {
  const text = `query digestOverview { digestOverview { plans { ${planFields} } runs { ${runFields} } } }`
  return (await request<{ digestOverview: DigestOverview }>(text, {}, signal)).digestOverview
}

/** The next one as somebody with this filter would get it. @throws GraphqlFailure */
export async function previewDigest(
  kind: DigestKind,
  filter: ReaderFilter,
  signal: AbortSignal,
): Promise<DigestPreview> {
  const text = `query digestPreview($kind: DigestKind!, $filter: ReaderFilterInput) {
    digestPreview(kind: $kind, filter: $filter) { ${previewFields} }
  }`
  return (await request<{ digestPreview: DigestPreview }>(text, { kind, filter }, signal)).digestPreview
}

/** The next one as the signed-in user would get it. @throws GraphqlFailure */
export async function previewOwnDigest(kind: DigestKind, signal: AbortSignal): Promise<OwnDigestPreview> {
  const text = `query ownDigestPreview($kind: DigestKind!) {
    ownDigestPreview(kind: $kind) { ${previewFields} pausedUntil }
  }`
  return (await request<{ ownDigestPreview: OwnDigestPreview }>(text, { kind }, signal)).ownDigestPreview
}

/** @returns whether there was anything to send @throws GraphqlFailure */
export async function sendDigestToMyself(kind: DigestKind, filter: ReaderFilter): Promise<boolean> {
  const text = `mutation sendDigestToMyself($kind: DigestKind!, $filter: ReaderFilterInput) {
    sendDigestToMyself(kind: $kind, filter: $filter)
  }`
  return (await request<{ sendDigestToMyself: boolean }>(text, { kind, filter })).sendDigestToMyself
}

/** Nobody gets it until `resumeDigest`. @throws GraphqlFailure */
export async function pauseDigest(kind: DigestKind, reason: string): Promise<DigestPlan> {
  const text = `mutation pauseDigest($kind: DigestKind!, $reason: String!) {
    pauseDigest(kind: $kind, reason: $reason) { ${planFields} }
  }`
  return (await request<{ pauseDigest: DigestPlan }>(text, { kind, reason })).pauseDigest
}

/** @throws GraphqlFailure */
export async function resumeDigest(kind: DigestKind): Promise<DigestPlan> {
  const text = `mutation resumeDigest($kind: DigestKind!) { resumeDigest(kind: $kind) { ${planFields} } }`
  return (await request<{ resumeDigest: DigestPlan }>(text, { kind })).resumeDigest
}
