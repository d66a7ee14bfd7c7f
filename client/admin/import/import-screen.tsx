import { Download, FileSpreadsheet, Undo2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Decisions } from '#client/data/online/workbook/import-sheet.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { importWords } from '#client/i18n/words/import-events.ts'
import { DownloadLink, useDownload } from '#client/reauthenticate/download-link.tsx'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { useOnline } from '#client/ui/page/use-online.ts'
import { addressOf, eventSection } from '#sync/rules/section-paths.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import { addressOfBatch } from '../event-list/batch-members.ts'
import { LeaveDialog, useLeaveWarning } from '../form/use-leave-warning.tsx'
import { NotUndoneList } from './not-undone-list.tsx'
import { LeftOutButton } from './left-out-button.tsx'
import { PlanOfFile } from './plan-of-file.tsx'
import { Problems, OutcomeLists } from './outcome-lists.tsx'
import { Summary } from './summary.tsx'
import { useImport, type ImportState } from './use-import.ts'

/** /administration/events/import: an exported sheet is imported, first as a plan, then as one change (product 2). */
export function ImportScreen() {
  const t = useWords(importWords)
  const { state, choose, checkAgain, start, undo } = useImport()
  const isOnline = useOnline()
  const download = useDownload()
  const { question, stay, release } = useLeaveWarning(state.step === 'running')
  const isUndo = state.step === 'running' && state.isUndo
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => problem.current?.focus(), [state.problems])
  return (
    <>
      <ScreenHeading>{t('importEvents')}</ScreenHeading>
      {!isOnline && <Notice tone="info">{t('offline')}</Notice>}
      {state.problems.length > 0 && <ErrorPanel ref={problem} messages={state.problems} />}
      <Card className="grid max-w-[52rem] gap-4">
        {state.step === 'choose' && (
          <div className="grid gap-3">
            <p>{t('intro')}</p>
            <p className="text-muted">{t('rules')}</p>
          </div>
        )}
        <ImportStep state={state} onStart={start} onUndo={undo} onCheck={checkAgain} />
        <div className="flex flex-wrap gap-3">
          {state.step !== 'running' && state.step !== 'checking' && (
            <FileButton isFirst={state.step === 'choose'} isOff={!isOnline} onChoose={choose} />
          )}
          {state.step === 'choose' && isOnline && (
            <DownloadLink
              href="/api/export/calendarEvents"
              download={download}
              className={buttonLook('secondary', false)}
            >
              <Download aria-hidden size={18} />
              {t('exportFirst')}
            </DownloadLink>
          )}
          {state.step === 'choose' && isOnline && (
            <DownloadLink
              href="/api/export/calendarEventsTemplate"
              download={download}
              className={buttonLook('secondary', false)}
            >
              <FileSpreadsheet aria-hidden size={18} />
              {t('template')}
            </DownloadLink>
          )}
          <LinkButton variant="quiet" to={addressOf(eventSection)}>
            {t('toEvents')}
          </LinkButton>
        </div>
        {download.problems}
      </Card>
      <LeaveDialog
        question={question}
        about={{
          title: t(isUndo ? 'leaveUndoTitle' : 'leaveTitle'),
          text: t(isUndo ? 'leaveUndoText' : 'leaveText'),
        }}
        onStay={stay}
        onLeave={release}
      />
    </>
  )
}

type StepProps = {
  state: ImportState
  onCheck: (decisions: Decisions) => void
  onStart: () => void
  onUndo: () => void
}

function ImportStep({ state, onCheck, onStart, onUndo }: StepProps) {
  const t = useWords(importWords)
  const name = state.file?.name ?? ''
  switch (state.step) {
    case 'choose':
      return null
    case 'checking':
      return <QuietSpinner label={t('checking', { name })} />
    case 'running':
      return <Progress {...state.progress} isUndo={state.isUndo} />
    case 'plan':
      return (
        <Outcome heading={t('planOf', { name })}>
          <PlanOfFile
            file={state.file!}
            outcome={state.outcome}
            decided={state.decisions}
            onCheck={onCheck}
            onStart={onStart}
          />
        </Outcome>
      )
    case 'done': {
      const { outcome, isRest, file, decisions } = state
      const leftOutButton = <LeftOutButton file={file!} decisions={decisions} />
      const isWhole = outcome.leftOut === 0 && outcome.errorCount === 0
      const isEmpty = outcome.creates + outcome.changes + outcome.leftOut + outcome.alikeCount === 0
      return (
        <Outcome heading={t(`${isRest ? 'restImported' : 'imported'}${isWhole ? '' : 'Partly'}`)}>
          <Problems outcome={outcome}>{outcome.leftOut > 0 && leftOutButton}</Problems>
          {isRest && !isEmpty && <p>{t('inRest')}</p>}
          {(!isRest || !isEmpty) && <Summary outcome={outcome} />}
          <div className="flex flex-wrap gap-3">
            {outcome.batch !== null && outcome.creates + outcome.changes > 0 && (
              <LinkButton to={addressOfBatch(outcome.batch)}>{t('showThem')}</LinkButton>
            )}
            {(isRest || outcome.creates + outcome.changes > 0) && <UndoButton onUndo={onUndo} />}
            {outcome.leftOut === 0 && outcome.alike > 0 && leftOutButton}
          </div>
          <OutcomeLists outcome={outcome} />
        </Outcome>
      )
    }
    case 'stopped':
      return (
        <Outcome heading={t(state.isUndo ? 'undoStoppedNow' : 'stoppedNow')}>
          <div className="flex flex-wrap gap-3">
            {!state.isUndo && (
              <Button variant="primary" onClick={onStart}>
                {t('importRest')}
              </Button>
            )}
            <UndoButton isRest={state.isUndo} onUndo={onUndo} />
          </div>
        </Outcome>
      )
    case 'undone': {
      const { changes, leftOut, kept } = state.outcome
      return (
        <Outcome heading={t(leftOut > 0 ? 'undonePartly' : 'undoneNow')}>
          <p>{changes > 0 ? t('undone', counted(changes)) : t('undoneNothing')}</p>
          {leftOut > 0 && (
            <Notice tone="warning">
              <p>{t('notUndone', counted(leftOut))}</p>
              <NotUndoneList kept={kept} count={leftOut} />
            </Notice>
          )}
        </Outcome>
      )
    }
  }
}

/** The heading takes the focus when it appears: it is the answer to what was pressed. */
function Outcome({ heading, children }: { heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [heading])
  return (
    <section className="grid min-w-0 gap-4">
      <h2 ref={title} tabIndex={-1} className="wrap-anywhere">
        {heading}
      </h2>
      {children}
    </section>
  )
}

const counted = (count: number) => ({ count, shown: formatInteger(count) })

function UndoButton({ isRest = false, onUndo }: { isRest?: boolean; onUndo: () => void }) {
  const t = useWords(importWords)
  return (
    <Button icon={<Undo2 aria-hidden size={18} />} className="justify-self-start" onClick={onUndo}>
      {t(isRest ? 'undoRest' : 'undo')}
    </Button>
  )
}

function Progress({ done, total, isUndo }: { done: number; total: number; isUndo: boolean }) {
  const t = useWords(importWords)
  const label = t(isUndo ? 'undoing' : 'importing')
  return (
    <Outcome heading={label}>
      <progress
        aria-label={label}
        {...(total > 0 && { value: done })}
        max={Math.max(total, 1)}
        className="h-2 w-full appearance-none overflow-hidden forced-colors:appearance-auto rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
      />
      {total > 0 && (
        <p className="tabular-nums text-muted">
          {t('doneOf', { done: formatInteger(done), total: formatInteger(total) })}
        </p>
      )}
      <p className="text-muted">{t(isUndo ? 'keepOpenUndo' : 'keepOpen')}</p>
    </Outcome>
  )
}

function FileButton({
  isFirst,
  isOff,
  onChoose,
}: {
  isFirst: boolean
  isOff: boolean
  onChoose: (file: File) => void
}) {
  const t = useWords(importWords)
  const picker = useRef<HTMLInputElement>(null)
  const [label, variant] = isFirst ? (['choose', 'primary'] as const) : (['chooseAnother', 'secondary'] as const)
  return (
    <>
      <Button
        variant={variant}
        disabled={isOff}
        title={t('limits')}
        icon={<FileSpreadsheet aria-hidden size={18} />}
        onClick={() => picker.current?.click()}
      >
        {t(label)}
      </Button>
      <input
        ref={picker}
        type="file"
        disabled={isOff}
        accept=".xlsx,.csv"
        aria-label={t(label)}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          // Choosing the same file once more is a change too.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
