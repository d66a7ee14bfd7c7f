/** In this order, because every browser also claims to be some of those below it. */
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

/** What a browser says about itself, in names that people know: `Chrome` and `Windows`; null where it says nothing. */
export function deviceParts(userAgent: string | null): { browser: string | null; system: string | null } {
  const named = (list: typeof browsers) => list.find(([mark]) => mark.test(userAgent ?? ''))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}
