import type { Control } from 'react-hook-form'
import { RowList, type RowListWords } from '#client/forms/row-list.tsx'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords, type EventFormTranslate } from '#client/i18n/words/event-form.ts'
import type { FieldOf, FormValues } from '../../section.ts'
import { newProvider } from './new-event.ts'
import { ReferenceField } from './reference-field.tsx'

/** Who offers the event, in the order in which readers see them. */
export function ProviderRows({ field, control }: { field: FieldOf<'calendarEvent'>; control: Control<FormValues> }) {
  const t = useWords(eventFormWords)
  return (
    <RowList list="providers" words={rowWords(t)} newRow={newProvider} isCompact>
      {(number) => (
        <ReferenceField
          {...field(`providers.${number}.calendarEventProviderId`)}
          control={control}
          collection="calendarEventProvider"
          empty={t('chooseProvider')}
          hasHiddenLabel
        />
      )}
    </RowList>
  )
}

const rowWords = (t: EventFormTranslate): RowListWords => ({
  legend: (count) => t(count === 1 ? 'provider' : 'providers'),
  add: t('addProvider'),
  row: (number) => t('providerRow', { number }),
  remove: (number) => t('removeProvider', { number }),
  added: (number) => t('providerAdded', { number }),
  removed: (number) => t('providerRemoved', { number }),
  undo: t('undoRemoval'),
  moving: {
    up: (number) => t('providerUp', { number }),
    down: (number) => t('providerDown', { number }),
    moved: (from, to) => t('providerMoved', { from, to }),
  },
})
