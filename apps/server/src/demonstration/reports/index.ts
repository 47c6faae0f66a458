import type { DemonstrationReport } from '../report.ts'
import { barley } from './barley.ts'
import { carbonDioxide } from './carbonDioxide.ts'
import { crimea } from './crimea.ts'
import { iowa } from './iowa.ts'
import { lifeExpectancy } from './lifeExpectancy.ts'
import { lostJobs } from './lostJobs.ts'
import { quarterlyBriefing } from './quarterlyBriefing.ts'
import { seattleRain } from './seattleRain.ts'
import { smallerFamilies } from './smallerFamilies.ts'
import { unemployment } from './unemployment.ts'

export const acmeReports: DemonstrationReport[] = [
  iowa,
  lifeExpectancy,
  unemployment,
  carbonDioxide,
  seattleRain,
  barley,
  lostJobs,
  quarterlyBriefing,
]

export const globexReports: DemonstrationReport[] = [crimea, smallerFamilies]
