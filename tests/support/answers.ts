/** The answer of an account call: the message of its refusal, or its body. */
export async function answerOf(response: Response): Promise<unknown> {
  const body = (await response.json()) as { errors?: { message: string }[] }
  return body.errors?.[0]?.message ?? body
}

/** The code of a refusal, or undefined. */
export async function codeOf(response: Response): Promise<string | undefined> {
  return ((await response.json()) as { errors?: { code: string }[] }).errors?.[0]?.code
}
