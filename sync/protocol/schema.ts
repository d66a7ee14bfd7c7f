/**
 * The number of the shape in which documents travel. A test pins each collection's hash to it: whoever changes a shape
 * raises it, and devices then fill a new generation (design 5 and 7).
 */
export const SCHEMA = 4

/** The most documents in one page of a pull. */
export const PAGE_SIZE = 500

/** The most bytes in the answer to a pull, as JSON in UTF-8. A document that is larger by itself travels alone. */
export const PAGE_MOST_BYTES = 1_000_000

/**
 * The header of a pull with the newest position that the device's stream has announced, `<epoch> <position>`: the answer reaches at least
 * that, whichever database the process reads.
 */
export const NOTIFIED_HEADER = 'x-told'

/** A page asks with it whether it may have a file, which the browser then requests by itself. */
export const PERMISSION_HEADER = 'x-permission'
