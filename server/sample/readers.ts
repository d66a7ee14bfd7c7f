type SampleReader = {
  name: [string, string]
  organisation: string
  type: 'School' | 'MAT' | 'Other'
  phases: readonly string[]
}

/** People who have used the calendar, so that there are numbers to look at. They have no password: nobody signs in as them. */
export const readers: readonly SampleReader[] = [
  { name: ['Asha', 'Bright'], organisation: 'Willow Lane Primary School', type: 'School', phases: ['Primary'] },
  {
    name: ['Ben', 'Cole'],
    organisation: 'St Hilda’s Primary School',
    type: 'School',
    phases: ['Early years', 'Primary'],
  },
  {
    name: ['Chloe', 'Drew'],
    organisation: 'Riverside Infant School',
    type: 'School',
    phases: ['Early years', 'Primary'],
  },
  { name: ['Dev', 'Ellis'], organisation: 'Oakfield High School', type: 'School', phases: ['Secondary'] },
  { name: ['Esme', 'Field'], organisation: 'Castle Sixth Form', type: 'School', phases: ['16 to 19'] },
  { name: ['Farid', 'Grant'], organisation: 'Beacon Special School', type: 'School', phases: ['Special'] },
  { name: ['Grace', 'Holt'], organisation: 'Harbour Academies', type: 'MAT', phases: ['Primary', 'Secondary'] },
  { name: ['Hugo', 'Innes'], organisation: 'Harbour Academies', type: 'MAT', phases: ['Secondary', '16 to 19'] },
  { name: ['Iris', 'James'], organisation: 'Meadow Vale Academy', type: 'MAT', phases: ['Primary'] },
  {
    name: ['Jonah', 'Khan'],
    organisation: 'Summit Schools',
    type: 'MAT',
    phases: ['Primary', 'Secondary', '16 to 19'],
  },
  { name: ['Kezia', 'Lowe'], organisation: 'Kingsway Academy', type: 'MAT', phases: ['Secondary'] },
  { name: ['Liam', 'Moss'], organisation: 'Eastshire Council', type: 'Other', phases: [] },
  { name: ['Mina', 'Nash'], organisation: 'Classroom Consulting', type: 'Other', phases: [] },
]
