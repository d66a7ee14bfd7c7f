import { useState } from 'react'
import { useSlateStatic } from 'slate-react'
import { configuration } from '#client/data/configuration.ts'
import { language, useWords } from '#client/i18n/i18n.ts'
import { richTextWords } from '#client/i18n/words/rich-text.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { insertBlocks } from './insert-content.ts'
import { PanelFrame } from './panel-frame.tsx'
import { serviceOf } from './rich-element.tsx'
import { typedAddress } from './html/typed-address.ts'

/** Takes the address of a film or of music: it is a link of its own paragraph, which readers see as a player. */
export function EmbedPanel({ onClose }: { onClose: () => void }) {
  const editor = useSlateStatic()
  const t = useWords(richTextWords)
  const [address, setAddress] = useState('')
  const [isWrong, setWrong] = useState(false)
  const names = configuration().embeds.map(({ name }) => name)
  const services = new Intl.ListFormat(language(), { type: 'disjunction' }).format(names)
  const submit = () => {
    const href = typedAddress(address)
    const service = href === null ? undefined : serviceOf(href)
    setWrong(service === undefined)
    if (href === null || !service) return
    insertBlocks(editor, [
      { type: 'p', children: [{ text: '' }, { type: 'a', href, children: [{ text: href }] }, { text: '' }] },
      { type: 'p', children: [{ text: '' }] },
    ])
    onClose()
  }
  return (
    <PanelFrame label={t('embed')} submit={t('addEmbed')} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t('address')}
        hint={names.length > 0 ? t('embedHint', { services }) : t('noServices')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={address}
        error={isWrong ? t('embedWrong', { services }) : undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
    </PanelFrame>
  )
}
