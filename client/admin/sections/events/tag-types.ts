/** The kinds of tags, in the order in which the form and bulk changes offer them. */
export const tagTypes = ['SchoolType', 'SchoolPhase', 'Other'] as const
