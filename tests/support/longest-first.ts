import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long: in a fresh checkout, without the times of an earlier run, they would start last. */
const long = [
  'protocol-histories.model',
  'device-histories.model',
  'ignored-before.model',
  'large-documents.server',
  'any-query.server',
  'any-request.server',
]

/** The longest files start first, so that all workers finish at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.includes(`/${name}.test.ts`))
      return place === -1 ? long.length : place
    }
    // This is the base class's own method, not that of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
