import { GraphQLObjectType, getNamedType, isInputObjectType, type GraphQLInputObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from './schema.ts'

/** The fields of each entity as (product 3) lists them, with the fields of what it names in braces. */
const entities: Record<string, string> = {
  Profile: `id userId firstName lastName archived organisationName organisationType isSubscribedToDailyNewsLetter
    isSubscribedToWeeklyNewsLetter isIntrestedInWorkingTogether urn jobTitle registrationSchoolPhasesJson registeredDate
    user{id email roleGroup}`,
  User: `id userName email emailConfirmed phoneNumberConfirmed twoFactorEnabled lockoutEnd lockoutEnabled
    accessFailedCount roleGroup{id name}`,
  RoleGroup: 'id name',
  ItemTag: 'id name color archived displayOrder createdByUserId createdDate tagType',
  CalendarEvent: `id name descriptionHtml imageBlobReferenceId imageBlobReference{id url} archived calendarEventTypeId
    createdByUserId createdDate isPaidPromotion isFeatured location urls{id name url} providers{id provider} schedules{id
    start end} tagLinks{id itemTag} eventType{id name color}`,
  CalendarEventSchedule: `id calendarEventId start end isAllDay recurringType recurringInterval recurringOffset archived
    createdByUserId createdDate recurrenceOfCalendarEventScheduleId subscriptionSequenceNumber`,
  CalendarEventUrl: 'id calendarEventId name url linkType displayOrder archived createdByUserId createdDate',
  ItemTagLink: 'id itemTagId targetId createdByUserId createdDate itemTag{id name}',
  CalendarEventCalendarEventProvider: `id calendarEventId calendarEventProviderId displayOrder createdByUserId
    createdDate provider{id name}`,
  CalendarEventType: 'id name color archived displayOrder createdByUserId createdDate descriptionHtml',
  CalendarEventProvider: `id name descriptionHtml imageBlobReferenceId imageBlobReference{id url} color archived
    displayOrder createdByUserId createdDate`,
  CalendarHeadline: `id start end name descriptionHtml imageBlobReferenceId imageBlobReference{id url} archived
    createdByUserId createdDate`,
  AnalyticEvent: `id userId eventDate eventType calendarEventId calendarEventScheduleId calendarEventUrlId url user{id
    email} calendarEvent{id name providers} calendarEventUrl{id name calendarEvent} calendarEventSchedule{id}`,
  CmsText: 'id name html archived createdByUserId createdDate',
  CmsImage: 'id name blobReferenceId blobReference{url} archived createdByUserId createdDate',
  CmsVideo: `id name videoBlobReferenceId thumbnailBlobReferenceId videoBlobReference{url} thumbnailBlobReference{url}
    archived createdByUserId createdDate`,
  BlobReference: 'id filename mimeType storageReference archived createdByUserId createdDate url',
}

/** Each query of (product 7) with its arguments and the fields of its answer; those of entities are above. */
const queries: Record<string, string> = {
  loginPartialPageViewModel: '() cmsVideo cmsText',
  itemTags: '(offset first includeArchived tagType) id name',
  itemTag: '(id) id name',
  profile: '(id userId) id user',
  profileForInvite: '(userId code) firstName lastName user',
  profilesQuery: '(offset first) id firstName lastName organisationName user',
  userQuery: '(id) id email',
  profileSupportingDataQuery: '() roleGroups',
  calendarHomeViewModelQuery:
    '(fromDate toDate) schedules calendarEvents calendarEventCalendarEventProviders itemTagLinks calendarEventUrls',
  calendarHomeSupportingDataQuery: '() calendarEventTypes itemTags calendarEventProviders calendarHeadlines',
  calendarEventTypes: '(offset first includeArchived) id name',
  calendarEventType: '(id) id name',
  calendarEventProviders: '(offset first includeArchived) id name',
  calendarEventProvider: '(id) id name',
  calendarHeadlines: '(offset first includeArchived) id name',
  calendarHeadline: '(id) id name',
  calendarEvents: '(offset first includeArchived) id eventType providers tagLinks schedules urls',
  calendarEvent: '(id) imageBlobReference urls providers schedules tagLinks',
  calendarEventFormSupportingData: '() calendarEventTypes itemTags calendarEventProviders',
  blobReferencesQuery: '(offset first) id url',
  analyticEvents: '(offset first fromDate toDate eventType) id calendarEvent calendarEventUrl',
  cmsTexts: '(offset first includeArchived) id name',
  cmsImages: '(offset first includeArchived) id name',
  cmsVideos: '(offset first includeArchived) id name',
  cmsText: '(id name) id html',
  cmsImage: '(id name) id blobReference',
  cmsVideo: '(id name) id videoBlobReference',
  aboutPage: '() cmsVideo section1 section2 section3 section4',
}

const changed = `CalendarEventType CalendarEventProvider CalendarHeadline ItemTag CalendarEventUrl
  CalendarEventCalendarEventProvider CalendarEventSchedule ItemTagLink CmsText CmsImage CmsVideo CalendarEvent`
const mutations = `registerProfile createProfile updateProfile changeUserRoleGroup deleteProfile createAnalyticEvent`

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** `a b{c d}` → [a, b, b.c, b.d] */
function pathsOf(text: string): string[] {
  const parts = [...text.matchAll(/(\w+)(?:\{([^}]*)\})?/g)]
  return parts.flatMap(([, name = '', inner = '']) => [name, ...wordsOf(inner).map((field) => `${name}.${field}`)])
}

function hasPath(type: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  if (!(type instanceof GraphQLObjectType)) return false
  const field = type.getFields()[first]
  if (!field) return false
  return rest.length === 0 || hasPath(getNamedType(field.type), rest.join('.'))
}

test.each(Object.entries(entities))(
  'GraphQL answers every field that the specification lists of %s',
  (name, fields) => {
    const type = schema.getType(name)
    expect(pathsOf(fields).filter((path) => !hasPath(type, path))).toEqual([])
  },
)

test.each(Object.entries(queries))(
  'the query %s has the arguments and the answer of the specification',
  (name, text) => {
    const [, given = '', answered = ''] = /^\(([^)]*)\) (.*)$/.exec(text) ?? []
    const query = schema.getQueryType()?.getFields()[name]
    const known = query?.args.map((argument) => argument.name) ?? []
    expect(wordsOf(given).filter((argument) => !known.includes(argument))).toEqual([])
    const type = query && getNamedType(query.type)
    expect(wordsOf(answered).filter((field) => !hasPath(type, field))).toEqual([])
  },
)

test.each(wordsOf(changed))('%s is created and updated by a model of its own fields, and deleted by its id', (name) => {
  const fields = schema.getMutationType()?.getFields() ?? {}
  expect(fields[`delete${name}`]?.args.map((argument) => argument.name)).toEqual(['id'])
  // What the server writes, what is read beside an id, and rows that have their own mutations. A date or a link is
  // removed, never archived by itself.
  const isRow = /Url$|Schedule$|Link$|CalendarEventCalendarEventProvider/.test(name)
  const made = ['createdByUserId', 'createdDate', 'subscriptionSequenceNumber', ...(isRow ? ['archived'] : [])]
  const objects = wordsOf(entities[name]!.replaceAll(/\w+\{[^}]*\}/g, ''))
  const own = objects.filter((field) => !made.includes(field))
  for (const call of [`create${name}`, `update${name}`]) {
    const model = getNamedType(fields[call]!.args.find((argument) => argument.name === 'model')!.type)
    expect(isInputObjectType(model)).toBe(true)
    const taken = Object.keys((model as GraphQLInputObjectType).getFields())
    // A row never changes its parent.
    const parent = call.startsWith('update') && isRow ? ['calendarEventId', 'targetId'] : []
    expect(own.filter((field) => !taken.includes(field) && !parent.includes(field))).toEqual([])
  }
})

test.each(wordsOf(mutations))('the mutation %s is there', (name) => {
  expect(schema.getMutationType()?.getFields()[name]).toBeDefined()
})
