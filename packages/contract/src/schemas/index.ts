import type { OperationId } from '../calls/index.ts'
import { answerSchemas } from './answers.ts'
import { boundarySchemas } from './boundaries.ts'
import type { CallSchemas } from './common.ts'
import { dataSchemas } from './data.ts'
import { connectionSchemas } from './dataConnections.ts'
import { engagementSchemas } from './engagement.ts'
import { goalSchemas } from './goals.ts'
import { iamSchemas } from './iam.ts'
import { inboxSchemas } from './inbox.ts'
import { organisingSchemas } from './organising.ts'
import { organisationSchemas } from './organisation.ts'
import { publicationSchemas } from './publication.ts'
import { reportSchemas } from './report.ts'
import { reviewSchemas } from './review.ts'
import { scheduleSchemas } from './schedules.ts'
import { sharingSchemas } from './sharing.ts'
import { secondFactorSchemas } from './secondFactor.ts'
import { pageDomainSchemas } from './pageDomain.ts'
import { singleSignOnSchemas } from './singleSignOn.ts'
import { subscriptionSchemas } from './subscriptions.ts'
import { trendNoteSchemas } from './trendNotes.ts'
import { versionSchemas } from './versions.ts'
import { webhookSchemas } from './webhooks.ts'
import { writingHelpSchemas } from './writingHelp.ts'

/** The zod schemas of every call; the keys are those of `calls`, checked here by the compiler. */
export const schemas = {
  ...iamSchemas,
  ...organisationSchemas,
  ...reportSchemas,
  ...versionSchemas,
  ...organisingSchemas,
  ...boundarySchemas,
  ...publicationSchemas,
  ...scheduleSchemas,
  ...reviewSchemas,
  ...sharingSchemas,
  ...dataSchemas,
  ...connectionSchemas,
  ...engagementSchemas,
  ...trendNoteSchemas,
  ...goalSchemas,
  ...answerSchemas,
  ...inboxSchemas,
  ...webhookSchemas,
  ...subscriptionSchemas,
  ...secondFactorSchemas,
  ...pageDomainSchemas,
  ...singleSignOnSchemas,
  ...writingHelpSchemas,
} satisfies Record<OperationId, CallSchemas>

export type Schemas = typeof schemas
export type { CallSchemas } from './common.ts'
export type { FunnelStep } from './funnel.ts'
export { liveRequest } from './live.ts'
export { tagNameShape } from './organising.ts'
export { protoEnum } from './protoEnum.ts'
