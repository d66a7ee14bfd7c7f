import { writeFile } from 'node:fs/promises'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'

/** What pages wrote to their consoles since the last test began, each after the seconds that had passed. */
let consoleLines: string[] = []

let begun = performance.now()

/** The output so far of each server that this worker has started. */
const outputs = new Map<string, () => string>()

/** Collects what the pages of a context write to their consoles, in memory. */
export function collectConsole(context: BrowserContext): void {
  const add = (page: Page | null, text: string) => {
    consoleLines.push(`${((performance.now() - begun) / 1000).toFixed(3)} ${page?.url() ?? ''} ${text}`)
  }
  context.on('console', (message) => add(message.page(), `${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => add(error.page(), error.error().stack ?? error.error().message))
  context.on('requestfailed', (request) => {
    add(null, `failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`)
  })
}

/** A server started again under its address continues its log. */
export function collectOutput(url: string, output: () => string): void {
  const before = outputs.get(url)?.() ?? ''
  outputs.set(url, () => before + output())
}

/** Begins a test. @returns what writes its console and the servers' logs to the test's folder */
export function collectEvidence(testInfo: TestInfo): () => Promise<void> {
  consoleLines = []
  begun = performance.now()
  const lengths = new Map([...outputs].map(([url, output]) => [url, output().length]))
  return async () => {
    const logs = [...outputs].map(([url, output]) => `${url}\n${output().slice(lengths.get(url) ?? 0)}`)
    await attach(testInfo, 'console.txt', consoleLines)
    await attach(testInfo, 'server.log', logs)
  }
}

async function attach(testInfo: TestInfo, name: string, texts: string[]): Promise<void> {
  const path = testInfo.outputPath(name)
  await writeFile(path, `${texts.join('\n')}\n`)
  testInfo.attachments.push({ name, path, contentType: 'text/plain' })
}
