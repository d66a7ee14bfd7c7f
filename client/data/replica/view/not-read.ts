import type { NamedRows } from '#sync/replica/watch/listed-rows.ts'

/** Stands for rows that have not been read yet, of which nothing can be said. */
export const notRead: NamedRows = new Map()
