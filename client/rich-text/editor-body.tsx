import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react'
import { createEditor } from 'slate'
import { withHistory } from 'slate-history'
import { Editable, Slate, withReact } from 'slate-react'
import { useWords } from '#client/i18n/i18n.ts'
import { richTextWords } from '#client/i18n/words/rich-text.ts'
import { classes } from '#client/ui/classes.ts'
import type { FieldControl } from '#client/ui/fields/field.tsx'
import { EmbedPanel } from './embed-panel.tsx'
import { htmlToNodes } from './html/html-to-nodes.ts'
import { ImagePanel } from './image-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { nodesToHtml } from './html/nodes-to-html.ts'
import { cleanedHtml } from '#client/ui/html/trusted-html.ts'
import { renderRichElement, renderRichLeaf, renderRichPlaceholder } from './rich-element.tsx'
import type { Block } from './rich-nodes.ts'
import { leadToText, movesCursor, showChanges, takeSelection } from './selection.ts'
import { Toolbar } from './toolbar.tsx'
import { applyTool, toolOfKey, type Panel } from './tools.ts'
import { nothingLeftOut, withPasting } from './with-pasting.ts'
import { withRichText } from './with-rich-text.ts'

type EditorBodyProps = {
  label: string
  opened: string | null
  areaRef: Ref<HTMLDivElement>
  attributes: FieldControl & { 'aria-labelledby': string; 'aria-required': true | undefined }
  placeholder: string | undefined
  onTell: (value: string | null) => void
  onLeave: () => void
}

const leftOutWords = {
  images: 'leftOut',
  frames: 'leftOutFrames',
  tables: 'leftOutTables',
  links: 'leftOutLinks',
} as const

/** One text being edited: toolbar, what a tool asks, and the text itself. */
export function EditorBody({ label, opened, areaRef, attributes, placeholder, onTell, onLeave }: EditorBodyProps) {
  const t = useWords(richTextWords)
  const [panel, setPanel] = useState<Panel | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [leftOut, setLeftOut] = useState(nothingLeftOut)
  const [editor] = useState(() =>
    withPasting(withRichText(withReact(withHistory(createEditor()))), {
      onImages: (images) => {
        setFiles(images)
        setPanel('image')
      },
      onLeftOut: setLeftOut,
    }),
  )
  const [start] = useState(() => {
    const nodes = htmlToNodes(opened === null ? null : cleanedHtml(opened))
    return { nodes, html: nodesToHtml(nodes) }
  })
  const reported = useRef(opened)
  const whole = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const caption = document.getElementById(attributes['aria-labelledby'])
    const focus = () => void leadToText(editor)
    caption?.addEventListener('click', focus)
    return () => caption?.removeEventListener('click', focus)
  }, [editor, attributes])

  const tellChange = () => {
    if (editor.operations.every(({ type }) => type === 'set_selection')) return
    const html = nodesToHtml(editor.children as Block[])
    // What was undone is the very text that the form opened with, however it was written.
    const value = html === start.html ? opened : html || null
    if (value === reported.current) return
    reported.current = value
    onTell(value)
  }
  const press = (event: KeyboardEvent) => {
    const tool = event.nativeEvent.isComposing ? undefined : toolOfKey(event)
    if (event.altKey && event.key === 'F10') {
      event.preventDefault()
      whole.current?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus()
    }
    takeSelection(editor)
    if (movesCursor(event.key)) showChanges(editor)
    if (!tool) return
    event.preventDefault()
    applyTool(editor, tool, setPanel)
  }
  const closePanel = () =>
    void leadToText(editor, () => {
      setPanel(null)
      setFiles([])
    })
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave()
  }
  const kinds = ['images', 'frames', 'tables', 'links'] as const
  const missing = kinds.map((kind) => [kind, leftOut[kind]] as const).filter(([, count]) => count > 0)
  return (
    <div
      ref={whole}
      onBlur={leave}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-control border border-control bg-surface',
        'focus-within:border-brand',
        attributes['aria-invalid'] && 'border-2 border-danger',
      )}
    >
      <Slate editor={editor} initialValue={start.nodes} onChange={tellChange}>
        <Toolbar label={label} controls={attributes.id} opened={panel} open={setPanel} />
        {panel === 'link' && <LinkPanel onClose={closePanel} />}
        {panel === 'embed' && <EmbedPanel onClose={closePanel} />}
        {panel === 'image' && (
          <ImagePanel
            key={files.length}
            files={files}
            onDone={() => (files.length > 1 ? setFiles(files.slice(1)) : closePanel())}
            onClose={closePanel}
          />
        )}
        <Editable
          {...attributes}
          ref={areaRef}
          role="textbox"
          aria-multiline
          placeholder={placeholder ?? t('placeholder')}
          renderPlaceholder={renderRichPlaceholder}
          renderElement={renderRichElement}
          renderLeaf={renderRichLeaf}
          onKeyDown={press}
          onMouseDown={() => showChanges(editor)}
          onDOMBeforeInput={() => takeSelection(editor)}
          onCompositionStart={() => takeSelection(editor)}
          spellCheck
          className="rich-text min-h-40 max-h-[min(60dvh,40rem)] max-w-none overflow-y-auto px-3.5 py-3 text-text focus-visible:-outline-offset-3"
        />
      </Slate>
      {missing.length > 0 && (
        <div role="status" className="border-t border-hairline bg-info-soft px-3.5 py-2 text-[0.9375rem]">
          {missing.map(([kind, count]) => (
            <p key={kind}>{t(leftOutWords[kind], { count })}</p>
          ))}
        </div>
      )}
    </div>
  )
}
