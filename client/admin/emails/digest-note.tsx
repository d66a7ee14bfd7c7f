import { Pencil } from 'lucide-react'
import { useListedDocument, useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { emailsWords } from '#client/i18n/words/emails.ts'
import { RenderedText } from '#client/rich-text/html/rendered-text.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { editAddress } from '#sync/rules/section-paths.ts'
import { Folded } from '../form/folded.tsx'
import { cmsTexts } from '../sections/cms-texts.tsx'
import { isBlank } from './is-blank.ts'

/** The website's text of this name stands on top of each update. */
const nameOfNote = 'Digest.Note'

/** What the optional note says at present, and the way to its form. */
export function DigestNote() {
  const t = useWords(emailsWords)
  const listed = useListedRows('cmsText')
  const note = listed.status === 'ready' ? listed.value.find(({ row }) => row.name === nameOfNote) : undefined
  if (!note) return null
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2>{t('note')}</h2>
        <p className="max-w-measure text-muted">{t('noteHint')}</p>
      </div>
      <Present id={note.row.id} />
    </Card>
  )
}

function Present({ id }: { id: string }) {
  const t = useWords(emailsWords)
  const loaded = useListedDocument('cmsText', id)
  if (loaded.status !== 'ready') return null
  const html = loaded.value?.document.html ?? ''
  const isEmpty = isBlank(html)
  return (
    <>
      {isEmpty ? (
        <p>{t('noNote')}</p>
      ) : (
        <Folded>
          <RenderedText html={html} />
        </Folded>
      )}
      <LinkButton to={editAddress(cmsTexts, id)} icon={<Pencil aria-hidden size={18} />} className="justify-self-start">
        {t(isEmpty ? 'addNote' : 'editNote')}
      </LinkButton>
    </>
  )
}
