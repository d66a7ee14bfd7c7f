export type Language = 'en-GB' | 'en-US'

/**
 * The language for a reader's preferred ones (`navigator.languages`): American English when the first English on the
 * list is en-US, British English for every other variant of English and for everybody else (product 9).
 */
export function chooseLanguage(preferred: readonly string[]): Language {
  const firstEnglish = preferred.find((tag) => /^en(-|$)/i.test(tag))
  return firstEnglish?.toLowerCase() === 'en-us' ? 'en-US' : 'en-GB'
}

/** The first day of a week as `Date.getDay()` counts: Monday (1) in British English, Sunday (0) in American. */
export function firstWeekday(language: Language): 0 | 1 {
  return language === 'en-US' ? 0 : 1
}
