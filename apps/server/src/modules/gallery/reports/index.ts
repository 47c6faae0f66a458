import type { Design } from '../design.ts'
import { annualReport } from './annualReport.ts'
import { impactReport } from './impactReport.ts'
import { newsletter } from './newsletter.ts'
import { programmeEvaluation } from './programmeEvaluation.ts'
import { quarterlyKpi } from './quarterlyKpi.ts'
import { regionalComparison } from './regionalComparison.ts'
import { researchBrief } from './researchBrief.ts'
import { surveyResults } from './surveyResults.ts'

/** In the order they are shown. */
export const designs: readonly Design[] = [
  annualReport,
  surveyResults,
  regionalComparison,
  quarterlyKpi,
  impactReport,
  researchBrief,
  programmeEvaluation,
  newsletter,
]
