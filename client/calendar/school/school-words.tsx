import { useSchoolDay } from '#client/own-dates/known-school-days.ts'
import type { Day } from '#sync/rules/day.ts'

/** What a day is for schools, in whole words: "Christmas Day", "INSET day: First aid, Week A". */
export function SchoolWords({ day }: { day: Day }) {
  const school = useSchoolDay(day)
  return (
    school && (
      <p data-school={school.mark} className="school-words">
        {school.words}
      </p>
    )
  )
}
