/**
 * The number of the shape that documents travel in. A test pins each collection's hash to it: whoever changes a shape
 * raises it, and devices then fill a new generation (design sections 5 and 7).
 */
export const SCHEMA = 1

/** Documents in one page of a pull. */
export const PAGE_SIZE = 500
