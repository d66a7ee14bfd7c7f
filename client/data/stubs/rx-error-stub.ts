type Parameters = Readonly<Record<string, unknown>>

/** Replaces RxDB's errors in the client's build: the code and what it concerns, without addresses and layout. */
class RxError extends Error {
  readonly rxdb = true
  readonly code: string
  readonly parameters: Parameters

  constructor(code: string, parameters: Parameters = {}) {
    super(`${code} ${inWords(parameters)}`)
    this.code = code
    this.parameters = parameters
  }
}

function inWords(parameters: Parameters): string {
  try {
    return JSON.stringify(parameters)
  } catch {
    return Object.keys(parameters).join(', ')
  }
}

const newError = (code: string, parameters?: Parameters) => new RxError(code, parameters)

export { newError as newRxError, newError as newRxTypeError }

export function isBulkWriteConflictError<E extends { status?: number }>(error: E | undefined): E | false {
  return error?.status === 409 ? error : false
}

export function rxStorageWriteErrorToRxError(writeError: { status: number; documentId: string }): RxError {
  return newError('COL20', { document: writeError.documentId, writeError })
}
