import { choice, color, defineEntity, displayOrder, text } from '../define.ts'

/** School phases, school types and keywords are one entity; tagType Other is shown as "Keywords" (product 3). */
export const itemTag = defineEntity(
  'ItemTag',
  'item_tag',
  { noun: 'tag', readers: 'everyone', archived: 'named' },
  {
    name: text('Name is required'),
    color: color('#000000'),
    displayOrder: displayOrder(99),
    tagType: choice(['SchoolPhase', 'SchoolType', 'Other'], 'Other'),
  },
)
