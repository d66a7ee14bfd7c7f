import { School } from 'lucide-react'
import { tagSection } from './tag-section.tsx'

export const schoolTypes = tagSection('SchoolType', {
  icon: School,
  thing: 'schoolType',
})
