import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch, type Control } from 'react-hook-form'
import { outsideAddress } from '#client/addresses/link-address.ts'
import { RowList, type RowListWords } from '#client/forms/row-list.tsx'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords, type EventFormTranslate } from '#client/i18n/words/event-form.ts'
import { completedAddress } from '#client/rich-text/html/typed-address.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import type { FieldOf, FormValues } from '../../section.ts'
import { newUrl } from './new-event.ts'

/** The next steps of an event. */
export function LinkRows({ field, control }: { field: FieldOf<'calendarEvent'>; control: Control<FormValues> }) {
  const t = useWords(eventFormWords)
  return (
    <RowList list="urls" words={rowWords(t)} newRow={newUrl} firstField="name">
      {(number) => (
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 sm:grid-cols-2">
          <TextField {...field(`urls.${number}.name`)} />
          <AddressField {...field(`urls.${number}.url`)} />
          <CheckLink control={control} name={`urls.${number}.url`} />
        </div>
      )}
    </RowList>
  )
}

/** It shows the whole address that is saved once it is left. */
function AddressField(field: ReturnType<FieldOf<'calendarEvent'>>) {
  const { getValues, setValue } = useFormContext<FormValues>()
  const complete = () => {
    const typed = getValues(field.name) as string
    const whole = completedAddress(typed)
    if (whole !== typed) setValue(field.name, whole, { shouldDirty: true })
  }
  return (
    <TextField
      {...field}
      onBlur={async (event) => {
        complete()
        await field.onBlur(event)
      }}
      type="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** Opens the address as it was typed in a tab of its own; unlike a reader's click it is not recorded. */
function CheckLink({ control, name }: { control: Control<FormValues>; name: string }) {
  const t = useWords(eventFormWords)
  const url = (useWatch({ control, name }) ?? '') as string
  const [refused, refuse] = useState<string | null>(null)
  const check = () => {
    const address = outsideAddress(url.trim())
    if (address?.isWeb) open(address.href, '_blank', 'noopener,noreferrer')
    else refuse(url)
  }
  return (
    <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
      <Button compact icon={<ExternalLink aria-hidden size={16} />} onClick={check}>
        {t('checkLink')}
      </Button>
      <span role="status" className="text-[0.9375rem] text-muted empty:hidden">
        {refused === url && t('checkLinkHint')}
      </span>
    </div>
  )
}

const rowWords = (t: EventFormTranslate): RowListWords => ({
  legend: (count) => t(count === 1 ? 'link' : 'links'),
  add: t('addLink'),
  row: (number) => t('linkRow', { number }),
  remove: (number) => t('removeLink', { number }),
  added: (number) => t('linkAdded', { number }),
  removed: (number) => t('linkRemoved', { number }),
  undo: t('undoRemoval'),
  moving: {
    up: (number) => t('linkUp', { number }),
    down: (number) => t('linkDown', { number }),
    moved: (from, to) => t('linkMoved', { from, to }),
  },
})
