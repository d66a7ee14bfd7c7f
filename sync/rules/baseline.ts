/** What the app reads by its name, by the ids of migrations 0005 and 0077. */
export const baselineIds: readonly string[] = [
  '5c001a1a-0000-4000-8000-000000000001',
  '5c001a1a-0000-4000-8000-000000000002',
  '5c001a1a-0000-4000-8000-000000000003',
  '5c001a1a-0000-4000-8000-000000000004',
  '5c001a1a-0000-4000-8000-000000000005',
  '5c001a1a-0000-4000-8000-000000000006',
  '5c001a1a-0000-4000-8000-000000000007',
  '5c001a1a-0000-4000-8000-000000000008',
  '5c001a1a-0000-4000-8000-000000000011',
  '5c001a1a-0000-4000-8000-000000000012',
]

/** Whether a document is one of those that keep their name and may be neither archived nor deleted (design 11). */
export function isBaseline(id: string): boolean {
  return baselineIds.includes(id)
}
