import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { isolated } from '#sync/rules/isolated.ts'
import { chooseLanguage, firstWeekday, type Language } from './language.ts'

/** `events` for `events_one` and `events_other`: the caller names the sentence, the count selects its form. */
type Sentence<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : Key

export type Words<Key extends string = string> = { readonly area: string; readonly keys?: readonly Key[] }

export type Translate<Key extends string> = (
  key: Sentence<Key>,
  values?: Readonly<Record<string, string | number>>,
) => string

/** What `useWords` returns for these words, for functions that receive it as an argument. */
export type TranslateOf<W extends Words> = W extends Words<infer Key> ? Translate<Key> : never

const i18n = i18next.createInstance()

void i18n.init({
  lng: wanted(),
  fallbackLng: 'en-GB',
  load: 'currentOnly',
  initAsync: false,
  resources: {},
})

// Our own types know the keys; i18next's would need every area's words at once.
const lookUp: (key: string, values: Record<string, unknown>) => string = i18n.t

namePageLanguage()

addEventListener('languagechange', () => {
  void i18n.changeLanguage(wanted()).then(namePageLanguage)
})

/** The language that was chosen on this device, as `/theme.js` has read it, otherwise the device's own. */
function wanted(): Language {
  const { chosenLanguage = '' } = globalThis as { chosenLanguage?: string }
  return chooseLanguage([chosenLanguage, ...navigator.languages])
}

/** Naming the same language again would compute the style of the whole page anew. */
function namePageLanguage(): void {
  if (document.documentElement.lang !== i18n.language) document.documentElement.lang = i18n.language
}

/**
 * Registers an area's words when its chunk loads. British English is complete; American English holds only what
 * differs. Plural forms are `key_one` and `key_other`, selected by the value `count`.
 */
export function defineWords<Key extends string>(
  area: string,
  texts: { 'en-GB': Record<Key, string>; 'en-US'?: Partial<Record<NoInfer<Key>, string>> },
): Words<Key> {
  // Hot reload defines an area again.
  if (i18n.hasResourceBundle('en-GB', area)) sentences.clear()
  i18n.addResourceBundle('en-GB', area, texts['en-GB'])
  i18n.addResourceBundle('en-US', area, texts['en-US'] ?? {})
  return { area }
}

/** The words outside a component; inside one use `useWords`, which follows the language. A name in a sentence stands alone (`isolated`). */
export function translator<Key extends string>(words: Words<Key>): Translate<Key> {
  return (key, values) => {
    const sentence = sentenceOf(words.area, key, values?.['count'])
    return values
      ? sentence.replaceAll(/{{(\w+)}}/g, (place, name: string) => isolated(String(values[name] ?? place)))
      : sentence
  }
}

const sentences = new Map<string, string>()

/**
 * The sentence with its placeholders unfilled, looked up once: a month asks 150 times, 40 ms on a slow phone. Without a count there is
 * nothing to decide but the language, for which i18next's store answers in a fifth of the time of its `t`.
 */
function sentenceOf(area: string, key: string, count: string | number | undefined): string {
  const cacheKey = `${i18n.language} ${area} ${key} ${count ?? ''}`
  const known = sentences.get(cacheKey)
  if (known !== undefined) return known
  const sentence: string =
    count === undefined
      ? (i18n.getResource(i18n.language, area, key) ?? i18n.getResource('en-GB', area, key) ?? key)
      : lookUp(key, { count, ns: area, skipInterpolation: true })
  sentences.set(cacheKey, sentence)
  return sentence
}

/** The words of an area in the reader's language; the component renders again when the language changes. */
export function useWords<Key extends string>(words: Words<Key>): Translate<Key> {
  return translatorIn(useLanguage(), words)
}

const translators = new WeakMap<Words, { language: Language; translate: Translate<string> }>()

/** The same function as long as the language is the same. */
function translatorIn(current: Language, words: Words): Translate<string> {
  const known = translators.get(words)
  if (known?.language === current) return known.translate
  const translate = translator(words)
  translators.set(words, { language: current, translate })
  return translate
}

/** The language on the screen; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(whenLanguageChanges, language, language)
}

/** The language on the screen, outside a component. */
export function language(): Language {
  return i18n.language as Language
}

/** 1 for Monday (British English), 0 for Sunday (American English): (design 12). */
export function weekStartsOn(): 0 | 1 {
  return firstWeekday(language())
}

function whenLanguageChanges(changed: () => void): () => void {
  i18n.on('languageChanged', changed)
  return () => i18n.off('languageChanged', changed)
}
