import { SettingsError } from './settings-error.ts'

/** Unusable settings, a port that is taken: reported in one line each, exit 1. */
export function exitWithError(error: unknown): never {
  const lines =
    error instanceof SettingsError ? error.problems : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) console.error(line)
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
  process.exit(1)
}
