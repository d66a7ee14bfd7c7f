import { CalendarDays } from 'lucide-react'
import { today } from '#client/data/now.ts'
import { useToday } from '#client/data/use-today.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { BlobImage } from '#client/media/blob-image.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { ColorChip } from '#client/ui/color/color-chip.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { isDraft } from '#sync/rules/draft.ts'
import { EventTools } from '../../bulk/event-tools.tsx'
import { EventList } from '../../event-list/event-list.tsx'
import { PlanBadge } from '../../publishing/plan-badge.tsx'
import { copiedByChoice } from '../../roll-forward/copy-choice.ts'
import { section } from '../../section.ts'
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
import { newEvent } from './new-event.ts'

const CopyDialog = lazyPart(() => import('../../roll-forward/copy-dialog.tsx').then((part) => part.CopyDialog))
const RollForwardScreen = lazyPart(() =>
  import('../../roll-forward/roll-forward-screen.tsx').then((part) => part.RollForwardScreen),
)
const ImportScreen = lazyPart(() => import('../../import/import-screen.tsx').then((part) => part.ImportScreen))

const wide = 'max-md:hidden'
const widest = 'max-[85rem]:hidden'

export const events = section({
  path: 'events',
  collection: 'calendarEvent',
  group: 'content',
  icon: CalendarDays,
  thing: 'calendarEvent',
  names: ['calendarEventType', 'calendarEventProvider'],
  row: eventRow,
  columns: [
    { heading: 'name', cell: (event) => event.name, sortBy: (event) => event.name, className: 'md:min-w-52' },
    { heading: 'schedules', cell: (event) => <Dates event={event} />, sortBy: comingOf },
    {
      heading: 'calendarEventTypeId',
      cell: ({ type }) =>
        type && <ColorChip color={type.color} name={type.name} className="text-[0.875rem] *:last:whitespace-normal" />,
      sortBy: ({ type }) => type?.name ?? '',
      className: wide,
    },
    {
      heading: 'providers',
      cell: ({ providers }) => <span className="line-clamp-2 text-muted">{providers}</span>,
      sortBy: ({ providers }) => providers,
      className: widest,
    },
    {
      heading: 'imageBlobReferenceId',
      cell: ({ imageId }) =>
        imageId && <BlobImage id={imageId} size="thumbnail" alt="" className="max-h-11! max-w-24!" />,
      sortBy: ({ imageId }) => (imageId === null ? 1 : 0),
      className: widest,
    },
  ],
  sortedBy: 'schedules',
  searchText: eventSearchText,
  distinguishedBy: (event) => shownDates(event, today(), translator(eventFormWords)).next,
  facts: ({ schedules }) => {
    const t = translator(eventFormWords)
    return [{ label: 'dates', value: datesInWords(schedules, today(), t) }]
  },
  newValues: () => newEvent(today()),
  Fields: EventFields,
  readersAddress: addressForReaders,
  // A draft is work to be done: the list shows it, unlike what has been put away.
  hides: (event) => event.archived && !isDraft(event),
  Tools: EventListTools,
  screens: [
    { path: 'roll-forward', Screen: RollForwardScreen },
    { path: 'import', Screen: ImportScreen },
  ],
  BulkTools: EventTools,
  List: EventList,
  CopyDialog,
  copied: copiedByChoice,
})

function Dates({ event }: { event: EventRow }) {
  const t = useWords(eventFormWords)
  const tCalendar = useWords(calendarWords)
  const { next, shortNext, others } = shownDates(event, useToday(), t)
  const status = event.status === 'Scheduled' ? null : event.status
  return (
    <span className="grid gap-0.5 text-[0.9375rem] max-md:text-[0.875rem] md:min-w-24">
      <span className="tabular-nums max-md:hidden">{next}</span>
      <span className="whitespace-nowrap tabular-nums md:hidden">{shortNext}</span>
      {others > 0 && (
        <span className="whitespace-nowrap text-muted">
          {t('moreDates', { count: others, shown: formatInteger(others) })}
        </span>
      )}
      {status && (
        <span>
          <Badge tone="warning">{tCalendar(status)}</Badge>
        </span>
      )}
      <PlanBadge event={event} />
      {event.type && <span className="text-muted md:hidden">{event.type.name}</span>}
    </span>
  )
}
