import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Choice, SortedOutbox, OutboxConflict, Side } from '#client/data/replica/edits/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'
import type { Place } from '#sync/protocol/patch-places.ts'
import { ComparedField, keepWords } from './compared-fields.tsx'
import { placeLabel } from '#client/changes/edit-words.ts'

type FieldChoicesProps = {
  conflict: OutboxConflict
  names: SortedOutbox['names']
  headingId: string
  onChoose: (choice: Choice) => void
}

/** A choice for each of several fields in conflict, or one choice for all. */
export function FieldChoices({ conflict, names, headingId, onChoose }: FieldChoicesProps) {
  const t = useWords(sheetWords)
  const { collection, about, choices } = conflict
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const all = (side: Side) => new Map(choices.map(({ place }) => [place, side]))
  const keepAt = (place: Place) => (side: Side) => {
    const isChosen = chosen.get(place) === side
    return (
      <Button
        compact
        className="justify-self-start"
        aria-describedby={headingId}
        variant={isChosen ? 'primary' : 'secondary'}
        icon={isChosen && <Check aria-hidden size={16} />}
        aria-pressed={isChosen}
        onClick={() => setChosen(new Map([...chosen, [place, side]]))}
      >
        {t(keepWords[side])}
      </Button>
    )
  }
  const isWhole = choices.every(({ place }) => chosen.has(place))
  return (
    <>
      {choices.map((compared) => (
        <div key={compared.place} role="group" aria-label={placeLabel(collection, compared.place)}>
          <ComparedField
            collection={collection}
            compared={compared}
            about={about}
            names={names}
            keep={keepAt(compared.place)}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2 border-t border-hairline pt-3">
        <Button
          compact
          variant="primary"
          aria-describedby={headingId}
          disabled={!isWhole}
          onClick={() => onChoose(chosen)}
        >
          {t('saveChoices')}
        </Button>
        <Button compact aria-describedby={headingId} onClick={() => onChoose(all('mine'))}>
          {t('keepAllMine')}
        </Button>
        <Button compact aria-describedby={headingId} onClick={() => onChoose(all('theirs'))}>
          {t('keepAllTheirs')}
        </Button>
      </div>
    </>
  )
}
