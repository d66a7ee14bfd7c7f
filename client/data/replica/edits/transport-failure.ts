/** Whether the server could not be reached. The class itself is in the engine's code; its kind identifies it. */
export function isTransportFailure(error: unknown): boolean {
  return error instanceof Error && 'kind' in error
}
