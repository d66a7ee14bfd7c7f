import { GraduationCap } from 'lucide-react'
import { tagSection } from './tag-section.tsx'

export const schoolPhases = tagSection('SchoolPhase', {
  icon: GraduationCap,
  thing: 'schoolPhase',
})
