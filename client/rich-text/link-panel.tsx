import { useState } from 'react'
import { Editor } from 'slate'
import { useSlateStatic } from 'slate-react'
import { useWords } from '#client/i18n/i18n.ts'
import { richTextWords } from '#client/i18n/words/rich-text.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { removeLink, selectedLink, setLink } from './html/links.ts'
import { PanelFrame } from './panel-frame.tsx'
import { typedAddress } from './html/typed-address.ts'

/** Asks where a link leads; also changes and removes the one that is selected. */
export function LinkPanel({ onClose }: { onClose: () => void }) {
  const editor = useSlateStatic()
  const t = useWords(richTextWords)
  const [link] = useState(() => selectedLink(editor))
  const [address, setAddress] = useState(link?.[0].href ?? '')
  const [text, setText] = useState(() => {
    if (link) return Editor.string(editor, link[1])
    return editor.selection ? Editor.string(editor, editor.selection) : ''
  })
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const href = typedAddress(address)
    setWrong(href === null)
    if (href === null) return
    setLink(editor, href, text)
    onClose()
  }
  return (
    <PanelFrame
      label={t('link')}
      submit={t(link ? 'changeLink' : 'addLink')}
      onSubmit={submit}
      onClose={onClose}
      other={
        link && (
          <Button
            compact
            onClick={() => {
              removeLink(editor)
              onClose()
            }}
          >
            {t('removeLink')}
          </Button>
        )
      }
    >
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={address}
        error={isWrong ? t('addressWrong') : undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
      <TextField label={t('linkText')} value={text} onChange={({ target }) => setText(target.value)} />
    </PanelFrame>
  )
}
