import { useState } from 'react'
import type { Choice, SortedOutbox, OutboxConflict, Side } from '#client/data/kept/outbox.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sheetWords } from '#client/i18n/words/sync-sheet.ts'
import { Button } from '#client/ui/button.tsx'
import { ComparedPlace } from './compared-places.tsx'
import { placeLabel } from './edit-words.ts'

type FieldChoicesProps = {
  conflict: OutboxConflict
  names: SortedOutbox['names']
  headingId: string
  onChoose: (choice: Choice) => void
}

/** Several fields in question: one side each, or one side for all. */
export function FieldChoices({ conflict, names, headingId, onChoose }: FieldChoicesProps) {
  const t = useWords(sheetWords)
  const { collection, about, choices } = conflict
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const all = (side: Side) => new Map(choices.map(({ place }) => [place, side]))
  const isWhole = choices.every(({ place }) => chosen.has(place))
  return (
    <>
      {choices.map((compared) => (
        <div
          key={compared.place}
          role="group"
          aria-label={placeLabel(collection, compared.place)}
          className="grid gap-2"
        >
          <ComparedPlace collection={collection} compared={compared} about={about} names={names} />
          <div className="flex flex-wrap gap-2">
            {(['mine', 'theirs'] as const).map((side) => (
              <Button
                key={side}
                compact
                aria-describedby={headingId}
                variant={chosen.get(compared.place) === side ? 'primary' : 'secondary'}
                aria-pressed={chosen.get(compared.place) === side}
                onClick={() => setChosen(new Map([...chosen, [compared.place, side]]))}
              >
                {t(side === 'mine' ? 'keepMine' : 'keepTheirs')}
              </Button>
            ))}
          </div>
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
