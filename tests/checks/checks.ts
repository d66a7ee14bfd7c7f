import { join } from 'node:path'
import { runProcess } from '../support/servers/run-process.ts'
import { root } from '../support/source-files.ts'
import { brokenBorders, foldersLeadOneWay } from './borders.ts'
import { chunkGroupsLead } from './chunk-groups.ts'
import { decisionsAreListed } from './decisions.ts'
import { dependenciesHaveReasons } from './dependency-reasons.ts'
import { documentsAreTrue } from './documents.ts'
import { diagramsLead } from './diagrams.ts'
import { licencesAreAllowed } from './licences.ts'
import { lockfileIsWhole } from './lockfile.ts'
import { mentionsLead } from './mentions.ts'
import { namesAreAllowed } from './names.ts'
import { referencesLead } from './references.ts'
import { brokenRooms } from './rooms.ts'
import { stylesAreCheap } from './styles.ts'
import { waitsAreNamed } from './waits.ts'

/** Milliseconds after which a tool hangs. */
const limit = 30 * 60_000

/** A static check: resolves to the list of problems, empty when all is well. */
export type Check = { name: string; run: () => Promise<string[]> }

/** Every static check, in two lanes that run side by side, as long as each other; the fastest first. */
export const lanes: readonly (readonly Check[])[] = [
  [
    { name: 'names', run: async () => namesAreAllowed() },
    { name: 'references', run: async () => referencesLead() },
    { name: 'decisions', run: async () => decisionsAreListed() },
    { name: 'documents', run: async () => documentsAreTrue() },
    { name: 'diagrams', run: async () => diagramsLead() },
    { name: 'mentions', run: async () => mentionsLead() },
    { name: 'groups of chunks', run: async () => chunkGroupsLead() },
    { name: 'rooms', run: async () => brokenRooms() },
    { name: 'styles', run: async () => stylesAreCheap() },
    { name: 'waits', run: async () => waitsAreNamed() },
    { name: 'lockfile', run: async () => lockfileIsWhole() },
    { name: 'licences', run: async () => licencesAreAllowed() },
    { name: 'reasons of dependencies', run: async () => dependenciesHaveReasons() },
    { name: 'format', run: tool('oxfmt', 'bin/oxfmt', ['--check', '.']) },
    { name: 'lint', run: tool('oxlint', 'bin/oxlint', ['--type-aware', '--deny-warnings', '.']) },
  ],
  [
    { name: 'types', run: tool('typescript', 'bin/tsc', ['-b']) },
    { name: 'borders', run: brokenBorders },
    { name: 'circles of folders', run: foldersLeadOneWay },
    { name: 'unused code', run: tool('knip', 'bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors']) },
  ],
]

/** The output of a tool is shown only if it fails: two tools at a time would mix theirs. */
function tool(packageName: string, script: string, args: string[]): Check['run'] {
  return async () => {
    const path = join(root, 'node_modules', packageName, script)
    const { code, output } = await runProcess(process.execPath, [path, ...args], { cwd: root, capture: true, limit })
    return code === 0 ? [] : [`${packageName} ended with ${code}`, ...output.trimEnd().split('\n')]
  }
}
