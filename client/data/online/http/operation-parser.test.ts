import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import * as ours from './operation-parser.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')

test("the client's parser names every operation of the client as the package's parser does", () => {
  const sources = globSync('{client,sync}/**/*.{ts,tsx}', { cwd: root })
  const queries = sources
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/`\s*((?:query|mutation) \w+[^`]*\{[^`]*)`/g),
    ])
    .map(([, query = '']) => query.replaceAll(/\$\{[^}]+\}/g, 'id'))
  expect(queries.length).toBeGreaterThan(15)
  for (const query of queries) {
    const [known] = ours.parse(query).definitions
    const [operation, ...others] = parse(query, { noLocation: true }).definitions
    expect(others).toEqual([])
    expect(operation).toMatchObject({ kind: Kind.OPERATION_DEFINITION, operation: known?.operation })
    expect(known?.name?.value).toBe(Object(operation).name?.value)
  }
})

test('graphql-request has the parser of the client, also in this test', async () => {
  const { analyzeDocument } = await import('graphql-request')
  const unfinished = 'query unfinished { '
  expect(() => parse(unfinished)).toThrow()
  expect(analyzeDocument(unfinished).operationName).toBe('unfinished')
})
