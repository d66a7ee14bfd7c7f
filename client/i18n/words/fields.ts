import type { Child, Entity } from '#sync/define.ts'
import { fieldLabels, fieldsInSentences, labelOf, type FieldLabel } from '#sync/words/field-labels.ts'
import { defineWords, translator } from '../i18n.ts'

export const fieldWords = defineWords('fields', fieldLabels)

type Named = Pick<Entity | Child, 'name'>

/** The label of a field or a list of rows: "Colour". For a field of another build only its name is known. */
export function fieldLabel(definition: Named, name: string): string {
  return translator(fieldWords)(labelOf(definition, name))
}

/** The same inside a sentence: "colour". */
export function fieldInSentence(definition: Named, name: string): string {
  const sentences: Partial<Record<FieldLabel, string>> = fieldsInSentences['en-GB']
  return sentences[labelOf(definition, name)] ?? withSmallLetter(fieldLabel(definition, name))
}

/** A first word with other capitals keeps them: "DfE number". */
export function withSmallLetter(label: string): string {
  const [first = ''] = label.split(' ')
  return /\p{Lu}/u.test(first.slice(1)) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
