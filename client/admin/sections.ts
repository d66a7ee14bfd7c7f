import type { Section } from './section.ts'
import { cmsImages } from './sections/cms-images.tsx'
import { cmsTexts } from './sections/cms-texts.tsx'
import { cmsVideos } from './sections/cms-videos.tsx'
import { eventTemplates } from './sections/event-templates.tsx'
import { eventTypes } from './sections/event-types.tsx'
import { events } from './sections/events/events.tsx'
import { headlines } from './sections/headlines/headlines.tsx'
import { keywords } from './sections/keywords.ts'
import { providers } from './sections/providers.tsx'
import { schoolPhases } from './sections/school-phases.ts'
import { schoolTypes } from './sections/school-types.ts'

/** Every section in the order of the side navigation (product 2); /administration leads to the first one. */
export const sections: readonly Section[] = [
  events,
  eventTemplates,
  headlines,
  providers,
  eventTypes,
  schoolTypes,
  schoolPhases,
  keywords,
  cmsTexts,
  cmsVideos,
  cmsImages,
]
