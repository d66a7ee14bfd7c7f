import { Archive } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { save, type SaveOutcome } from '#client/data/replica/edits/save.ts'
import { openSyncSheet } from '#client/data/open-sync-sheet.ts'
import { useEventsUsing } from '#client/data/replica/view/use-events-using.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { fieldLabel } from '#client/i18n/words/fields.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { entityOf } from '#sync/entities/index.ts'
import { addressOf } from '#sync/rules/section-paths.ts'
import { isBaseline } from '#sync/rules/baseline.ts'
import { NotOpened, useOpened, type Opened } from '../list/opening.tsx'
import { isTaken, problemsOf, successMessage } from '../list/outcome-words.ts'
import { useFlash } from '../flash-message.tsx'
import { ScreenHeading } from '../screen-heading.tsx'
import type { Section } from '../section.ts'
import { goBackSaying, useGoBack } from './use-go-back.ts'
import { UsedByPanel } from './used-by-panel.tsx'
import { whatReadersLose } from '../bulk/what-readers-lose.ts'

type Removal = 'delete' | 'archive'

/** /administration/{section}/delete/{id}: the name and the question (product 2). */
export function DeleteScreen({ section }: { section: Section }) {
  const { id = '' } = useParams()
  const t = useWords(adminWords)
  const tThing = useWords(thingWords)
  const tList = useWords(adminListWords)
  const goBack = useGoBack(addressOf(section))
  const { opened, loaded } = useOpened(section, id)
  const { outcome, running, remove } = useRemoval(section, goBack)

  const usedBy = outcome?.status === 'refused' ? outcome.usedBy : []
  const isInUse = usedBy.length > 0
  const known = useEventsUsing(id)
  const isKnownInUse = outcome === null && known !== null && known.length > 0
  const mayArchive = (isInUse || isKnownInUse) && opened?.archived === false
  const archiveHint = t(mayArchive ? 'archiveHint' : 'archivedHint')
  const problems = outcome && !isInUse ? problemsOf(outcome, t) : []
  const isPermanent = isBaseline(id)
  const lost = opened && whatReadersLose(section.collection, [opened])
  const mayDelete = known && !isPermanent && !isInUse && outcome?.status !== 'conflict' && opened

  return (
    <>
      <ScreenHeading record={opened}>{t('deleteThing', { thing: tThing(section.thing) })}</ScreenHeading>
      {problems.length > 0 && <ErrorPanel messages={problems} />}
      {!opened && <NotOpened section={section} loaded={loaded} />}
      <Card className="grid max-w-[44rem] gap-5">
        {opened && (
          <dl className="grid gap-3">
            <Fact label={fieldLabel(entityOf(section.collection), 'name')} value={opened.name} />
            {section.facts?.(opened).map(({ label, value }) => (
              <Fact key={label} label={tList(label)} value={value} />
            ))}
          </dl>
        )}
        {isPermanent && <Notice tone="info">{tList('baselineStays')}</Notice>}
        {outcome?.status === 'refused' && isInUse && (
          <UsedByPanel usedBy={usedBy} total={outcome.usedByTotal} hints={[archiveHint]} atMost={20}>
            <ErrorPanel title={t('notDeleted', { why: outcome.message })} messages={[]} />
          </UsedByPanel>
        )}
        {opened && isKnownInUse && (
          <UsedByPanel usedBy={known} total={known.length} hints={[archiveHint, t('askServerHint')]} atMost={5}>
            <Notice tone="warning">{t('usedBy', { count: known.length })}</Notice>
          </UsedByPanel>
        )}
        {mayDelete && !isKnownInUse && (
          <div className="grid gap-1">
            {lost && <p>{t(`delete${lost.loss}`)}</p>}
            <p className="text-muted">{t('canUndo')}</p>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          {opened && mayArchive && (
            <Button
              variant="primary"
              busy={running === 'archive'}
              icon={<Archive aria-hidden size={18} />}
              onClick={() => void remove(opened, 'archive')}
            >
              {t('archiveInstead')}
            </Button>
          )}
          {mayDelete && (
            <Button
              variant={isKnownInUse ? 'secondary' : 'danger'}
              busy={running === 'delete'}
              onClick={() => void remove(mayDelete, 'delete')}
            >
              {running === 'delete' ? t('deleting') : t(isKnownInUse ? 'deleteAnyway' : 'delete')}
            </Button>
          )}
          {outcome?.status === 'conflict' && <Button onClick={() => openSyncSheet(id)}>{t('openSync')}</Button>}
          <Button onClick={goBack}>{t('cancel')}</Button>
        </div>
      </Card>
    </>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="text-[1.125rem] font-semibold wrap-anywhere">{value}</dd>
    </div>
  )
}

/**
 * Deletes, or archives what may not be deleted, and goes back once it is saved; otherwise `outcome` holds the result.
 */
function useRemoval(section: Section, goBack: () => boolean) {
  const t = useWords(adminWords)
  const flash = useFlash()
  const [running, setRunning] = useState<Removal | null>(null)
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null)
  const remove = async (opened: Opened, kind: Removal) => {
    if (running) return
    setRunning(kind)
    const result = await save({ collection: section.collection, kind, opened, values: { id: opened.id } })
    if (isTaken(result)) {
      const did = kind === 'delete' ? 'deleted' : 'archivedNow'
      const message = successMessage(result, { did, id: opened.id, name: opened.name }, t)
      const gone = { collection: section.collection, id: opened.id }
      goBackSaying(flash, message && kind === 'delete' ? { ...message, gone } : message, goBack)
      return
    }
    setRunning(null)
    setOutcome(result)
  }
  return { outcome, running, remove }
}
