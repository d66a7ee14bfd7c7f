import { CalendarDays, Copy, Ellipsis, EyeOff, History, LayoutTemplate, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { templateWords } from '#client/i18n/words/templates.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import type { Collection, Documents } from '#sync/entities/index.ts'
import { copyAddress, deleteAddress, historyAddress } from '#sync/rules/section-paths.ts'
import { isBaseline } from '#sync/rules/baseline.ts'
import type { Section } from '../section.ts'
import type { SaveWay } from './save-ways.ts'

type FormMoreProps = {
  section: Section
  /** Null for a new document. */
  opened: Documents[Collection] | null
  /** The ways to save that have no button of their own. */
  ways: readonly SaveWay[]
  onSave: (way: SaveWay) => void
  onSaveAndAddAnother: () => void
}

/** What else can be done with what a form shows. What leads away asks first if something is unsaved. */
export function FormMore({ section, opened, ways, onSave, onSaveAndAddAnother }: FormMoreProps) {
  const t = useWords(adminWords)
  const navigate = useNavigate()
  const tTemplate = useWords(templateWords)
  const { CopyDialog, TemplateDialog } = section
  const [isCopying, setCopying] = useState(false)
  const [isMakingTemplate, setMakingTemplate] = useState(false)
  const seenAt = (opened && section.readersAddress?.(opened)) ?? null
  const items: MenuItem[] = [
    { label: t('saveAndAddAnother'), icon: <Plus aria-hidden size={18} />, onSelect: onSaveAndAddAnother },
    opened && {
      label: t('duplicate'),
      icon: <Copy aria-hidden size={18} />,
      onSelect: () => (CopyDialog ? setCopying(true) : void navigate(copyAddress(section, opened.id))),
    },
    TemplateDialog && {
      label: tTemplate('saveAsTemplate'),
      icon: <LayoutTemplate aria-hidden size={18} />,
      onSelect: () => setMakingTemplate(true),
    },
    ...ways.map(({ label, icon: Icon = EyeOff, ...way }) => ({
      label: t(label),
      icon: <Icon aria-hidden size={18} />,
      onSelect: () => onSave({ label, icon: Icon, ...way }),
    })),
    seenAt !== null && {
      label: t('viewOnCalendar'),
      icon: <CalendarDays aria-hidden size={18} />,
      onSelect: () => void navigate(seenAt),
    },
    opened && {
      label: t('history'),
      icon: <History aria-hidden size={18} />,
      onSelect: () => void navigate(historyAddress(section, opened.id)),
    },
    opened &&
      !isBaseline(opened.id) && {
        label: t('delete'),
        icon: <Trash2 aria-hidden size={18} />,
        isDanger: true,
        onSelect: () => void navigate(deleteAddress(section, opened.id)),
      },
  ].filter((item) => item !== null && item !== undefined && item !== false)
  return (
    <>
      <Menu label={t('more')} icon={<Ellipsis aria-hidden size={20} />} items={items} />
      {opened && isCopying && CopyDialog && (
        <LazySheet onCancel={() => setCopying(false)}>
          <CopyDialog id={opened.id} name={opened.name} onClose={() => setCopying(false)} />
        </LazySheet>
      )}
      {isMakingTemplate && TemplateDialog && (
        <LazySheet onCancel={() => setMakingTemplate(false)}>
          <TemplateDialog onClose={() => setMakingTemplate(false)} />
        </LazySheet>
      )}
    </>
  )
}
