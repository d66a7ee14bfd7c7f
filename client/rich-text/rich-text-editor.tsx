import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#client/ui/fields/field.tsx'
import { EditorBody } from './editor-body.tsx'
import type { RichTextFieldProps } from './rich-text-field.tsx'

/**
 * The editor in its form. A value from elsewhere, such as a restored draft, makes a new editor: what Slate knows of the
 * old text (selection, undo) does not concern it.
 */
export function RichTextEditor({ label, hint, below, error, required, ...bound }: RichTextFieldProps) {
  const { control, getValues } = useFormContext()
  const { name, ref, onChange, onBlur, placeholder } = bound
  const value = (useWatch({ control, name }) as string | null | undefined) || null
  const [known, setKnown] = useState({ seen: value, reported: value, opened: value, version: 0 })
  if (value !== known.seen) {
    const isOwn = value === known.reported
    setKnown(
      isOwn ? { ...known, seen: value } : { seen: value, reported: value, opened: value, version: known.version + 1 },
    )
  }
  const tell = (next: string | null) => {
    setKnown((before) => ({ ...before, reported: next }))
    void onChange({ type: 'change', target: { name, value: next } })
  }
  const leave = () => {
    // react-hook-form takes the value of a field that is left some time after it was, when another may be chosen.
    void onBlur({
      type: 'blur',
      target: {
        name,
        get value() {
          return getValues(name) as string | null
        },
      },
    })
  }
  return (
    <Field label={label} hint={hint} below={below} error={error}>
      {(attributes) => (
        <EditorBody
          key={known.version}
          label={label}
          opened={known.opened}
          areaRef={ref}
          attributes={{
            ...attributes,
            'aria-labelledby': `${attributes.id}-label`,
            'aria-required': required || undefined,
          }}
          placeholder={placeholder}
          onTell={tell}
          onLeave={leave}
        />
      )}
    </Field>
  )
}
