import type { Call } from '../call.ts'
import { accountCalls } from './accounts.ts'
import { answerCalls } from './answers.ts'
import { boundaryCalls } from './boundaries.ts'
import { dataCalls } from './data.ts'
import { connectionCalls } from './dataConnections.ts'
import { engagementCalls } from './engagement.ts'
import { goalCalls } from './goals.ts'
import { inboxCalls } from './inbox.ts'
import { organisingCalls } from './organising.ts'
import { organisationCalls } from './organisations.ts'
import { publicationCalls } from './publications.ts'
import { reportCalls } from './reports.ts'
import { reviewCalls } from './review.ts'
import { scheduleCalls } from './schedules.ts'
import { sharingCalls } from './sharing.ts'
import { secondFactorCalls } from './secondFactor.ts'
import { pageDomainCalls } from './pageDomain.ts'
import { singleSignOnCalls } from './singleSignOn.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { trendNoteCalls } from './trendNotes.ts'
import { userCalls } from './users.ts'
import { webhookCalls } from './webhooks.ts'
import { writingHelpCalls } from './writingHelp.ts'

/** Every call of the product's API by its operation id. */
export const calls = {
  ...userCalls,
  ...accountCalls,
  ...organisationCalls,
  ...reportCalls,
  ...organisingCalls,
  ...boundaryCalls,
  ...publicationCalls,
  ...scheduleCalls,
  ...reviewCalls,
  ...sharingCalls,
  ...dataCalls,
  ...connectionCalls,
  ...engagementCalls,
  ...trendNoteCalls,
  ...goalCalls,
  ...answerCalls,
  ...inboxCalls,
  ...webhookCalls,
  ...subscriptionCalls,
  ...secondFactorCalls,
  ...pageDomainCalls,
  ...singleSignOnCalls,
  ...writingHelpCalls,
}

export type Calls = typeof calls
export type OperationId = keyof Calls
export const operationIds = Object.keys(calls) as OperationId[]
export const callOf = (operationId: OperationId): Call => calls[operationId]
