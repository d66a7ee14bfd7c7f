/** Thrown by `readEnv` with one clear line per malformed setting. */
export class SettingsError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
