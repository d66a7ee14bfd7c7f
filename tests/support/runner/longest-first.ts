import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { recordedDurations } from './durations.ts'
import { root } from '../source-files.ts'

/**
 * The longest files start first, so that all workers finish at about the same time. How long they take is in a committed list,
 * so that the order is the same everywhere and in every run; files that are not in it come last, the largest first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = new Map(Object.values(recordedDurations()).flatMap((durations) => Object.entries(durations)))
    const ranked = files.map((file) => {
      const path = relative(root, file.moduleId).replaceAll('\\', '/')
      return { file, path, seconds: seconds.get(path) ?? 0, size: statSync(file.moduleId).size }
    })
    return ranked
      .toSorted(
        (one, other) =>
          other.seconds - one.seconds || other.size - one.size || one.path.localeCompare(other.path, 'en-GB'),
      )
      .map(({ file }) => file)
  }
}
