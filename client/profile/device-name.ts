/** In this order: every browser says that it is some of those below it too. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Chrome, Windows`: what a browser says of itself, for people; null when it says nothing that is known. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const named = [browsers, systems].flatMap((list) => list.find(([mark]) => mark.test(userAgent))?.[1] ?? [])
  return named.length > 0 ? named.join(', ') : null
}
