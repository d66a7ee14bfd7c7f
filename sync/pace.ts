/** The server writes the pace into the page and its worker (design 11): 1 in production, where it has written nothing. */
export const pace = (globalThis as { pace?: number }).pace ?? 1
