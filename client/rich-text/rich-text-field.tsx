import type { BoundField } from '#client/forms/bound-field.ts'
import type { FieldWords } from '#client/ui/fields/field.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'

export type RichTextFieldProps = BoundField &
  Omit<FieldWords, 'error'> & {
    required?: boolean
    placeholder?: string
  }

const Editor = lazyPart(() => import('./rich-text-editor.tsx').then((part) => part.RichTextEditor))

/**
 * Formatted text in a form: the field's value is HTML or null, and stays the very text that it was until somebody
 * types (product 2). The editor's code is fetched when the first such field is shown.
 */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <LazyPanel fallback={<EditorToCome label={props.label} />}>
      <Editor {...props} />
    </LazyPanel>
  )
}

/** As high as an empty editor, so that nothing below it jumps. */
function EditorToCome({ label }: { label: string }) {
  return (
    <div className="grid gap-1.5">
      <span className="font-semibold">{label}</span>
      <Skeleton className="h-60" />
    </div>
  )
}
