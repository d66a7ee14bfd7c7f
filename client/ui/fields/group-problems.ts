/** What went wrong in words for people; `detail` is for whoever has to find out why. */
export type Problem = { message: string; detail?: string | undefined }

/** One message for all that are identical: how often it occurred, and each of its details once. */
export type SaidProblem = { message: string; count: number; details: string[] }

/** Groups identical messages, in the order in which each first occurred (product 8). */
export function groupProblems(messages: readonly (string | Problem)[]): SaidProblem[] {
  const problems = messages.map((said): Problem => (typeof said === 'string' ? { message: said } : said))
  return [...Map.groupBy(problems, ({ message }) => message)].map(([message, same]) => ({
    message,
    count: same.length,
    details: [...new Set(same.flatMap(({ detail }) => detail ?? []))],
  }))
}
