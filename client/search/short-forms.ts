import { wordsOf } from './words.ts'

/** What schools write for short, of one word each, and how events write it in full; "EHCPs" are more than one of them. */
const shortForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aar: 'academies accounts return',
    alevel: 'a level',
    bfr: 'budget forecast return',
    cfr: 'consistent financial reporting',
    cif: 'condition improvement fund',
    dfe: 'Department for Education',
    dsg: 'dedicated schools grant',
    dsl: 'designated safeguarding lead',
    ect: 'early career teacher',
    ehc: 'education health and care',
    ehcp: 'education health and care plan',
    eyfs: 'early years foundation stage',
    eyfsp: 'early years foundation stage profile',
    fsm: 'free school meals',
    gpg: 'gender pay gap',
    hol: 'holiday',
    hols: 'holidays',
    ilr: 'individualised learner record',
    iwd: 'International Women’s Day',
    kcsie: 'Keeping children safe in education',
    lbct: 'land and buildings collection',
    mtc: 'multiplication tables check',
    nea: 'non-examined assessment',
    nqt: 'early career teacher',
    pp: 'pupil premium',
    ppg: 'pupil premium',
    psc: 'phonics screening check',
    rba: 'reception baseline assessment',
    resit: 'retake',
    sen: 'special educational needs',
    sfvs: 'schools financial value standard',
    sta: 'Standards and Testing Agency',
    stats: 'statistics',
    swc: 'school workforce census',
    ucas: 'university applications',
    wbd: 'World Book Day',
    xmas: 'Christmas',
    yr: 'year',
  }),
)

/** "SATs week" is looked for where an event says only SATs, "when is the census" where it says census. */
const dropped: ReadonlySet<string> = new Set(
  'week date dates deadline deadlines due when what is are do does the in for'.split(' '),
)

/** The words of a search with what is written for short in full; null where nothing of it is. */
export function inFull(text: string): string | null {
  const words = wordsOf(text)
  const full = words.map(
    (word) => shortForms.get(word) ?? shortForms.get(word.replace(/s$/, '')) ?? word.replace(/^yr?(\d+)$/, 'year $1'),
  )
  const telling = full.filter((word) => !dropped.has(word))
  const meant = (telling.length > 0 ? telling : full).join(' ')
  return meant === words.join(' ') ? null : meant
}
