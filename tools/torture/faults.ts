import type { Fault } from './fault.ts'
import { clockJumpsEmbedded, clockJumpsPostgres } from './faults/clockJumps.ts'
import { diskFullEmbedded, diskFullPostgres } from './faults/diskFull.ts'
import { killsEmbedded, killsPostgres } from './faults/kills.ts'
import { mailDown, twoWorkers } from './faults/mail.ts'
import { postgresCutOff, postgresFailedOver, postgresRestarted } from './faults/postgresGone.ts'
import { powerLoss } from './faults/powerLoss.ts'
import { slowClients } from './faults/slowClients.ts'

/** All faults, in the order in which they are run. */
export const FAULTS: readonly Fault[] = [
  killsEmbedded,
  killsPostgres,
  powerLoss,
  postgresRestarted,
  postgresCutOff,
  postgresFailedOver,
  mailDown,
  twoWorkers,
  diskFullEmbedded,
  diskFullPostgres,
  clockJumpsEmbedded,
  clockJumpsPostgres,
  slowClients,
]
