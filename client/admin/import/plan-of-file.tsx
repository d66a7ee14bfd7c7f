import { useState } from 'react'
import type { Decisions } from '#client/data/online/workbook/import-sheet.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { language, useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ImportOutcome } from '#sync/protocol/sheet-import.ts'
import { LeaveDialog, useLeaveWarning } from '../form/use-leave-warning.tsx'
import { AlikeChoices } from './alike-choices.tsx'
import { LeftOutButton } from './left-out-button.tsx'
import { NameChoices } from './name-choices.tsx'
import { Problems, OutcomeLists } from './outcome-lists.tsx'
import { Summary } from './summary.tsx'
import { undecided } from './use-import.ts'

type PlanOfFileProps = {
  file: File
  outcome: ImportOutcome
  decided: Decisions
  onCheck: (decisions: Decisions) => void
  onStart: () => void
}

/** What a file would change: in one line beside the button, then what has to be decided or corrected, then each event. */
export function PlanOfFile({ file, outcome, decided, onCheck, onStart }: PlanOfFileProps) {
  const t = useWords(importWords)
  const [decisions, setDecisions] = useState(decided)
  const { creates, changes, unknown, alikeCount, leftOut, alike, passedOver = [] } = outcome
  const inQuotes = (names: readonly string[]) =>
    new Intl.ListFormat(language(), { type: 'conjunction' }).format(names.map((text) => t('quoted', { text })))
  const count = creates + changes
  const isDecided = JSON.stringify(decisions) === JSON.stringify(decided)
  const leave = useLeaveWarning(JSON.stringify(decisions) !== JSON.stringify(undecided))
  const hasChoices = unknown.length > 0 || alikeCount > 0
  return (
    <>
      <Summary outcome={outcome}>
        {count > 0 && (
          <Button
            variant="primary"
            disabled={!isDecided}
            title={isDecided ? undefined : t('checkFirst')}
            onClick={onStart}
          >
            {t('importNow', { count, shown: formatInteger(count) })}
          </Button>
        )}
      </Summary>
      {passedOver.length > 0 && (
        <Notice tone="warning">
          {t('passedOver', { count: passedOver.length, names: inQuotes(passedOver) })} {t('passedOverHint')}
        </Notice>
      )}
      {unknown.length > 0 && (
        <NameChoices
          unknown={unknown}
          mapping={decisions.mapping}
          onChange={(mapping) => setDecisions({ ...decisions, mapping })}
        />
      )}
      {alikeCount > 0 && (
        <AlikeChoices
          outcome={outcome}
          choices={decisions.alike}
          onChange={(choices) => setDecisions({ ...decisions, alike: choices })}
        />
      )}
      {hasChoices && (
        <Button className="justify-self-start" onClick={() => onCheck(decisions)}>
          {t('checkAgain')}
        </Button>
      )}
      <Problems outcome={outcome}>{leftOut + alike > 0 && <LeftOutButton file={file} decisions={decided} />}</Problems>
      <OutcomeLists outcome={outcome} />
      <LeaveDialog question={leave.question} onStay={leave.stay} onLeave={leave.release} />
    </>
  )
}
