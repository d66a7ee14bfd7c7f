/** The result of something that a screen requested. `retry` requests it again. */
export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'error'; message: string; retry(): void }
  | { status: 'ready'; value: T }
