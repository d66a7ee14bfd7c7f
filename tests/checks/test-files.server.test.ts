import { expect, test } from 'vitest'
import { sourceFiles } from '../support/source-files.ts'
import { needBuiltClient, testFiles, testFilesNamed } from '../support/runner/test-files.ts'

test('words after npm test -- name test files of every kind by a part of their path', () => {
  expect(testFilesNamed(['checks/test-files', 'waiting/eventually'])).toEqual([
    ['unit', ['tests/support/waiting/eventually.test.ts']],
    ['server', ['tests/checks/test-files.server.test.ts']],
  ])
  expect(testFilesNamed(['no such file'])).toEqual([])
})

test('each file of tests belongs to one kind, so that something runs it', () => {
  const files = sourceFiles().filter((path) => /\.test\.[^/]*$/.test(path))
  const kindsOf = (file: string) => testFilesNamed([file]).filter(([, found]) => found.includes(file))
  expect(files.filter((file) => kindsOf(file).length !== 1)).toEqual([])
})

test('the client is built for files that start the product as a process, directly or through what they import, or request the build', () => {
  expect(needBuiltClient(['tests/calendar/search.browser.test.ts'])).toBe(true)
  expect(needBuiltClient(['tests/checks/test-browser.browser.test.ts'])).toBe(false)
  expect(needBuiltClient(['tests/account/own-account.server.test.ts'])).toBe(false)
  expect(needBuiltClient(['tests/security/headers.server.test.ts'])).toBe(true)
  expect(needBuiltClient(testFiles('unit'))).toBe(false)
  expect(needBuiltClient(testFiles('server'))).toBe(true)
})
