import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long: in a fresh checkout, where no run has left its times, they would begin last. */
const long = [
  'protocol-histories.model',
  'device-histories.model',
  'ignored-before.model',
  'large-documents.server',
  'any-query.server',
  'any-request.server',
]

/** What takes longest begins first, so that no worker is left alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.includes(`/${name}.test.ts`))
      return place === -1 ? long.length : place
    }
    // The base class sorts by itself: this is not an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
