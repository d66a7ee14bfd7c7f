/** Whether an event takes place as its dates say. */
export const eventStatuses = ['Scheduled', 'Provisional', 'Postponed', 'Cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Whether those whom an event concerns must take part. */
export const requirements = ['None', 'Useful', 'Mandatory'] as const
export type Requirement = (typeof requirements)[number]
