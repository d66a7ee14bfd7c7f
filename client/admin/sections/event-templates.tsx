import { LayoutTemplate } from 'lucide-react'
import { useWatch, type Control } from 'react-hook-form'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { templateWords } from '#client/i18n/words/templates.ts'
import { ImageField } from '#client/media/image-field.tsx'
import { RichTextField } from '#client/rich-text/rich-text-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { addAddress, eventSection, sectionPaths } from '#sync/rules/section-paths.ts'
import { datesInTemplate, nameInTemplate } from '#sync/rules/event-template.ts'
import { section, type FieldOf, type FormValues } from '../section.ts'
import { StartLink } from '../templates/start-link.tsx'
import { nameColumn } from './columns.tsx'

export const eventTemplates = section({
  path: sectionPaths.eventTemplate,
  collection: 'eventTemplate',
  group: 'content',
  icon: LayoutTemplate,
  thing: 'eventTemplate',
  row: (template) => {
    const held = { descriptionHtml: null, ...template }
    return { name: template.name, event: nameInTemplate(held), dates: datesInTemplate(held) }
  },
  columns: [
    nameColumn(),
    {
      heading: 'schedules',
      cell: ({ dates }) => <Dates count={dates} />,
      sortBy: ({ dates }) => dates,
      className: 'max-md:hidden',
    },
    {
      heading: 'content',
      label: 'startEvent',
      cell: (_row, { row }) => <StartLink id={row.id} name={row.name} />,
    },
  ],
  sortedBy: 'name',
  searchText: ({ name, event }) => [name, event ?? ''],
  startsWith: { content: null },
  Above: HowToAdd,
  addsAt: addAddress(eventSection),
  Fields: TemplateFields,
})

function Dates({ count }: { count: number }) {
  const t = useWords(templateWords)
  return (
    <span className="text-muted">{count > 0 ? t('dates', { count, shown: formatInteger(count) }) : t('noDates')}</span>
  )
}

function HowToAdd() {
  const t = useWords(templateWords)
  return <p className="max-w-measure text-muted">{t('about')}</p>
}

function TemplateFields({ field, control }: { field: FieldOf<'eventTemplate'>; control: Control<FormValues> }) {
  return (
    <>
      <TextField {...field('name')} />
      <Rest control={control} />
      <ImageField {...field('imageBlobReferenceId')} />
      <RichTextField {...field('descriptionHtml')} />
    </>
  )
}

/** What the template holds besides, in a line: it is changed where it was made. */
function Rest({ control }: { control: Control<FormValues> }) {
  const t = useWords(templateWords)
  const content = (useWatch({ control, name: 'content' }) ?? null) as string | null
  const held = { content, imageBlobReferenceId: null, descriptionHtml: null }
  const count = datesInTemplate(held)
  const dates = count > 0 ? t('dates', { count, shown: formatInteger(count) }) : t('noDates')
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{t('holds')}</p>
      <p className="wrap-anywhere">{t('holdsText', { event: nameInTemplate(held) ?? t('noEventName'), dates })}</p>
      <p className="text-[0.9375rem] text-muted">{t('change')}</p>
    </div>
  )
}
