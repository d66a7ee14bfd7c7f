/** Whether the server could not be asked. The class itself comes with the engine's code; its kind tells it apart. */
export function isTransportFailure(error: unknown): boolean {
  return error instanceof Error && 'kind' in error
}
