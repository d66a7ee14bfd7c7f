import { labelOf, type Child, type Entity } from '#sync/define.ts'
import { fieldLabels, fieldsInSentences } from '#sync/words/field-labels.ts'
import { defineWords, translator } from '../i18n.ts'

export const fieldWords = defineWords('fields', fieldLabels)

type Named = Pick<Entity | Child, 'fields'>

/** What a field, or a list of rows, is called: "Colour". Of another build's field only the name is known. */
export function fieldLabel(definition: Named, name: string): string {
  return translator(fieldWords)(labelOf(definition, name) as keyof (typeof fieldLabels)['en-GB'])
}

/** The same inside a sentence: "colour". */
export function fieldInSentence(definition: Named, name: string): string {
  const sentences: Partial<Record<string, string>> = fieldsInSentences['en-GB']
  return sentences[labelOf(definition, name)] ?? withSmallLetter(fieldLabel(definition, name))
}

/** A first word with other capitals keeps them: "DfE number". */
function withSmallLetter(label: string): string {
  const [first = ''] = label.split(' ')
  return /\p{Lu}/u.test(first.slice(1)) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
