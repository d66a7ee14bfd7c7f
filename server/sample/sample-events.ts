import type { SampleEvent } from './events/event.ts'
import { admissions } from './events/admissions.ts'
import { awarenessAutumn } from './events/awareness-autumn.ts'
import { awarenessSpring } from './events/awareness-spring.ts'
import { awarenessSummer } from './events/awareness-summer.ts'
import { censusAndData } from './events/census-and-data.ts'
import { conferences } from './events/conferences.ts'
import { exams } from './events/exams.ts'
import { finance } from './events/finance.ts'
import { inspectionAndPolicy } from './events/inspection-and-policy.ts'
import { primaryAssessment } from './events/primary-assessment.ts'
import { schoolTerms } from './events/school-terms.ts'
import { webinars } from './events/webinars.ts'
import { workforce } from './events/workforce.ts'

/** Everything that happens in a school year, written once; the dates are computed per school year. */
export const sampleEvents: readonly SampleEvent[] = [
  ...schoolTerms,
  ...censusAndData,
  ...admissions,
  ...primaryAssessment,
  ...exams,
  ...finance,
  ...workforce,
  ...inspectionAndPolicy,
  ...awarenessAutumn,
  ...awarenessSpring,
  ...awarenessSummer,
  ...conferences,
  ...webinars,
]
