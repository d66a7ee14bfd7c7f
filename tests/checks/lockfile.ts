import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/source-files.ts'

type Entry = {
  version?: string
  integrity?: string
  cpu?: string[]
  libc?: string[]
  dev?: boolean
  license?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  optionalDependencies?: Record<string, string>
}

type Lock = { packages: Record<string, Entry> }

const path = join(root, 'package-lock.json')

/**
 * The lockfile names every optional package of every platform, and what each package is by its hash. npm omits those that its
 * registry could not provide when the lockfile was written, and `npm ci` then refuses that same lockfile: `node
 * tests/checks/lockfile.ts` adds them.
 */
export function lockfileIsWhole(): string[] {
  const lock = readLock()
  const missing = missingEntries(lock).map(([place]) => place)
  const unknown = withoutHash(lock).map(([place]) => place)
  return [
    ...(missing.length > 0 ? [`packages are missing: ${inShort(missing)}`] : []),
    ...(unknown.length > 0 ? [`packages have no integrity: ${inShort(unknown)}`] : []),
  ].map((problem) => `${problem}. Run "node tests/checks/lockfile.ts"`)
}

function inShort(places: readonly string[]): string {
  return `${places.slice(0, 5).join(', ')}${places.length > 5 ? ` and ${places.length - 5} more` : ''}`
}

/** Packages of a registry; the project itself and links have no hash. */
function withoutHash({ packages }: Lock): [place: string, entry: Entry][] {
  return Object.entries(packages).filter(
    ([place, entry]) => place.includes('node_modules/') && entry.integrity === undefined && entry.link !== true,
  )
}

/** What the registry says that a package's file is. @throws if it has no such package */
function integrityOf(place: string, version: string | undefined): string {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).trim()
}

function completeLockfile(): void {
  const lock = readLock()
  const missing = missingEntries(lock)
  const [ours, ...others] = Object.entries(lock.packages)
  const sorted = [...others, ...missing].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries([...(ours === undefined ? [] : [ours]), ...sorted])
  const unknown = withoutHash(lock)
  for (const [place, entry] of unknown) entry.integrity = integrityOf(place, entry.version)
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.length} entries and ${unknown.length} hashes were added to package-lock.json`)
}

function readLock(): Lock {
  return JSON.parse(readFileSync(path, 'utf8')) as Lock
}

function missingEntries({ packages }: Lock): [string, Entry][] {
  const missing = Object.entries(packages).flatMap(([owner, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !placesSeenFrom(owner, name).some((place) => place in packages))
      .map(([name, version]): [string, Entry] => [`node_modules/${name}`, platformEntry(name, version, entry)]),
  )
  return [...new Map(missing)]
}

/** Where Node would look: below the owner, then below each folder above it. */
function placesSeenFrom(owner: string, name: string): string[] {
  const parents = owner
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'))
  return [
    ...parents.filter((parent) => parent !== '').map((parent) => `${parent}/node_modules/${name}`),
    `node_modules/${name}`,
  ]
}

/** Such packages are named after their platform: "binding-linux-arm64-musl". */
function platformEntry(name: string, version: string, { dev, license }: Entry): Entry {
  const words = name.split(/[-/]/)
  const os = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
  const cpu = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
  const libc = [
    ...(words.some((word) => word.startsWith('gnu')) ? ['glibc'] : []),
    ...(words.some((word) => word.startsWith('musl')) ? ['musl'] : []),
  ]
  const own = (known: string[]): string[] => known.filter((word) => words.includes(word))
  return {
    version,
    cpu: own(cpu),
    ...(dev === true ? { dev } : {}),
    ...(libc.length > 0 && own(os).includes('linux') ? { libc } : {}),
    ...(license === undefined ? {} : { license }),
    optional: true,
    ...(own(os).length > 0 ? { os: own(os) } : {}),
  }
}

if (import.meta.main) completeLockfile()
