import { Link } from 'react-router-dom'
import { fieldList } from '#client/changes/edit-words.ts'
import type { ListedAuditEntry } from '#sync/protocol/answers/audit-entries.ts'
import { historyAddress } from '#sync/rules/section-paths.ts'
import { formatDateTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { auditActionWords, auditWords, noteWords } from '#client/i18n/words/audit.ts'
import { thingWords } from '#client/i18n/words/things.ts'
import { profileLabels } from '#sync/words/profile-labels.ts'
import { sections } from '../sections.ts'

/** Entries of the audit, one below the other: when, who, what, and to whom or what. */
export function AuditList({ entries, label }: { entries: readonly ListedAuditEntry[]; label: string }) {
  return (
    <ul aria-label={label} className="rounded-card border border-hairline bg-surface">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-5 gap-y-0.5 border-b border-hairline px-4 py-2.5 last:border-0 md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,2fr)]"
        >
          <time dateTime={entry.at} className="text-[0.9375rem] text-muted tabular-nums">
            {formatDateTime(entry.at)}
          </time>
          <Who entry={entry} />
          <What entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function Who({ entry: { by, byEmail } }: { entry: ListedAuditEntry }) {
  const t = useWords(auditWords)
  return (
    <span className="min-w-0 wrap-anywhere">
      <bdi className="font-semibold">{by ?? byEmail ?? t('nobody')}</bdi>
      {by !== null && byEmail !== null && <span className="block text-[0.9375rem] text-muted">{byEmail}</span>}
    </span>
  )
}

function What({ entry }: { entry: ListedAuditEntry }) {
  const t = useWords(auditWords)
  const tThing = useWords(thingWords)
  const { action, about, aboutEmail, entity, tagType, documentId, fields, note, byEmail } = entry
  const section = sections.find(({ collection, startsWith }) => {
    return collection === entity && (entity !== 'itemTag' || Object(startsWith).tagType === tagType)
  })
  const words = auditActionWords(action)
  const name = about ?? aboutEmail
  // Whoever acts on their own account is named once.
  const isOther = name !== null && (aboutEmail === null || aboutEmail !== byEmail)
  const labels =
    entity === null
      ? fields.map((field) => (profileLabels['en-GB'] as Readonly<Record<string, string>>)[field] ?? field).join(', ')
      : fieldList(entity, fields)
  return (
    <span className="min-w-0 wrap-anywhere">
      {section ? t('acted', { action: words, thing: tThing(section.thing) }) : words}
      {isOther && ': '}
      {isOther &&
        (section && documentId !== null ? (
          <Link to={historyAddress(section, documentId)} className="font-semibold">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className="font-semibold">{name}</bdi>
        ))}
      {note !== null && <span className="block text-[0.9375rem] text-muted">{noteWords(note)}</span>}
      {fields.length > 0 && (
        <span className="block text-[0.9375rem] text-muted">{t('fields', { fields: labels })}</span>
      )}
    </span>
  )
}
