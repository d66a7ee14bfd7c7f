import { Tags } from 'lucide-react'
import { tagSection } from './tag-section.tsx'

/** Tags of the type Other are called keywords on the screen (product 3). */
export const keywords = tagSection('Other', {
  icon: Tags,
  thing: 'keyword',
})
