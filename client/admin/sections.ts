import type { Section } from './section.ts'
import { eventTypes } from './sections/event-types.tsx'
import { keywords } from './sections/keywords.ts'
import { schoolPhases } from './sections/school-phases.ts'
import { schoolTypes } from './sections/school-types.ts'

/** Every section in the order of the side navigation (product 2); /administration leads to the first one. */
export const sections: readonly Section[] = [eventTypes, schoolTypes, schoolPhases, keywords]
