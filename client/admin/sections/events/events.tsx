import { CalendarDays } from 'lucide-react'
import { today } from '#client/data/now.ts'
import { useToday } from '#client/data/use-today.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { BlobImage } from '#client/media/blob-image.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { screenPaths, sectionPaths } from '#sync/rules/section-paths.ts'
import { isDraft } from '#sync/rules/draft.ts'
import { requirements } from '#sync/rules/event-status.ts'
import { EventTools } from '../../bulk/event-tools.tsx'
import { DatesCell } from '../../cells/dates-cell.tsx'
import {
  changedOrder,
  ChangedCell,
  FeaturedChoice,
  Quiet,
  RequirementCell,
  stateOrder,
  StatusChoice,
  TypeChoice,
} from '../../event-list/event-cells.tsx'
import { EventList } from '../../event-list/event-list.tsx'
import { PlanBadge } from '../../publishing/plan-badge.tsx'
import { copiedByChoice } from '../../roll-forward/copy-choice.ts'
import { section } from '../../section.ts'
import { FromTemplate } from '../../templates/from-template.tsx'
import { EventFields } from './event-fields.tsx'
import {
  addressForReaders,
  comingOf,
  datesInWords,
  eventRow,
  eventSearchText,
  shownDates,
  type EventRow,
} from './event-row.ts'
import { EventListTools } from './list-tools.tsx'
import { dayRequested, newEvent } from './new-event.ts'
import { PreviewButton } from './preview-button.tsx'

const CopyDialog = lazyPart(() => import('../../roll-forward/copy-dialog.tsx').then((part) => part.CopyDialog))
const TemplateDialog = lazyPart(() =>
  import('../../templates/save-template-dialog.tsx').then((part) => part.SaveTemplateDialog),
)
const LiveEventPreview = lazyPart(() => import('./event-preview.tsx').then((part) => part.LiveEventPreview))
const RollForwardScreen = lazyPart(() =>
  import('../../roll-forward/roll-forward-screen.tsx').then((part) => part.RollForwardScreen),
)
const ImportScreen = lazyPart(() => import('../../import/import-screen.tsx').then((part) => part.ImportScreen))

export const events = section({
  path: sectionPaths.calendarEvent,
  collection: 'calendarEvent',
  group: 'content',
  icon: CalendarDays,
  thing: 'calendarEvent',
  names: ['calendarEventType', 'calendarEventProvider'],
  row: eventRow,
  columns: [
    {
      heading: 'name',
      cell: (event) => event.name,
      sortBy: (event) => event.name,
      className: 'md:w-2/5 md:max-w-0 md:min-w-44',
    },
    {
      heading: 'schedules',
      cell: (event, { row }) => <DatesCell id={row.id} schedules={event.schedules} shown={<Dates event={event} />} />,
      sortBy: comingOf,
      width: [13, 13],
    },
    {
      heading: 'status',
      label: 'eventState',
      cell: (_event, listed) => <StatusChoice listed={listed} />,
      sortBy: (_event, _today, listed) => stateOrder(listed),
      shownIn: 'max-md:hidden',
      width: [9, 9],
    },
    {
      heading: 'calendarEventTypeId',
      cell: ({ type }, listed) => <TypeChoice listed={listed} type={type} />,
      sortBy: ({ type }) => type?.name ?? '',
      className: 'max-w-52 whitespace-nowrap min-[110rem]:max-w-60',
      shownIn: 'max-[75rem]:hidden',
      width: [13, 15],
    },
    {
      heading: 'providers',
      cell: ({ providers }) => <Quiet text={providers} />,
      sortBy: ({ providers }) => providers,
      className: 'max-w-40 min-[110rem]:max-w-56',
      shownIn: 'max-[110rem]:hidden',
      width: [10, 14],
    },
    {
      heading: 'changed',
      cell: (_event, listed) => <ChangedCell listed={listed} />,
      sortBy: (_event, _today, listed) => changedOrder(listed),
      className: 'max-w-40 whitespace-nowrap min-[110rem]:max-w-56',
      // On a laptop names and types need the room.
      shownIn: 'max-[96rem]:hidden',
      width: [10, 14],
    },
    {
      heading: 'imageBlobReferenceId',
      cell: ({ imageId }) =>
        imageId && <BlobImage id={imageId} size="thumbnail" alt="" className="max-h-8! max-w-20!" />,
      sortBy: ({ imageId }) => (imageId === null ? 1 : 0),
      shownIn: 'max-[110rem]:hidden',
      width: [6.5, 6.5],
    },
    {
      heading: 'isFeatured',
      label: 'featured',
      cell: (_event, listed) => <FeaturedChoice listed={listed} />,
      sortBy: ({ isFeatured }) => (isFeatured ? 0 : 1),
      width: [6.5, 6.5],
      isOff: true,
    },
    {
      heading: 'requirement',
      cell: ({ requirement }) => <RequirementCell requirement={requirement} />,
      sortBy: ({ requirement }) => requirements.length - requirements.indexOf(requirement),
      className: 'whitespace-nowrap',
      width: [8.5, 8.5],
      isOff: true,
    },
    {
      heading: 'location',
      cell: ({ location }) => <Quiet text={location ?? ''} />,
      sortBy: ({ location }) => location ?? '',
      className: 'max-w-40 min-[110rem]:max-w-56',
      width: [10, 14],
      isOff: true,
    },
  ],
  sortedBy: 'schedules',
  searchText: eventSearchText,
  distinguishedBy: (event) => shownDates(event, today(), translator(eventFormWords)).next,
  facts: ({ schedules }) => {
    const t = translator(eventFormWords)
    return [{ label: 'dates', value: datesInWords(schedules, today(), t) }]
  },
  newValues: () => newEvent(dayRequested(location.search) ?? today()),
  Fields: EventFields,
  LivePreview: LiveEventPreview,
  PreviewButton,
  readersAddress: addressForReaders,
  // A draft is work to be done: the list shows it, unlike what has been put away.
  hides: (event) => event.archived && !isDraft(event),
  Tools: EventListTools,
  screens: [
    { path: screenPaths.rollForward, Screen: RollForwardScreen },
    { path: screenPaths.import, Screen: ImportScreen },
  ],
  BulkTools: EventTools,
  List: EventList,
  CopyDialog,
  copied: copiedByChoice,
  TemplateDialog,
  FromTemplate,
})

function Dates({ event }: { event: EventRow }) {
  const t = useWords(eventFormWords)
  const { next, shortNext, others } = shownDates(event, useToday(), t)
  return (
    <span className="flex items-center gap-x-2 text-[0.9375rem] whitespace-nowrap tabular-nums max-md:flex-wrap max-md:text-[0.875rem]">
      <span className="max-md:hidden">{next}</span>
      <span className="md:hidden">{shortNext}</span>
      {others > 0 && (
        <span className="text-muted" title={t('moreDates', { count: others, shown: formatInteger(others) })}>
          <span aria-hidden>+{formatInteger(others)}</span>
          <span className="sr-only">{t('moreDates', { count: others, shown: formatInteger(others) })}</span>
        </span>
      )}
      <PlanBadge event={event} />
      {event.type && <span className="truncate text-muted md:hidden">{event.type.name}</span>}
    </span>
  )
}
