/** What a screen knows of something it asked for. `retry` asks again. */
export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'error'; message: string; retry(): void }
  | { status: 'ready'; value: T }
