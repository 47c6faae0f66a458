import { defineCalls } from '../call.ts'

const engagement = { service: 'engagement', specified: true, tenant: true } as const
const analyst = { ...engagement, capability: 'engagement.read' } as const
/** What a reader's page asks; it carries a signed view token instead of an access token. */
const reader = {
  ...engagement,
  capability: 'public',
  method: 'POST',
  refusals: ['forbidden', 'gone', 'not-found', 'too-many-requests'],
} as const

/** Engagement: specification 7. */
export const engagementCalls = defineCalls({
  runAnalyticsReports: {
    ...analyst,
    method: 'POST',
    path: 'v1/analytics/run-reports',
    summary: 'Ask for dimensions and metrics, in the shapes of the GA4 Data API’s batchRunReports',
    body: 'runReportsRequest',
  },
  setupAnalytics: {
    ...engagement,
    method: 'POST',
    path: 'v1/analytics/setup',
    summary: 'Give the organisation its measurement id',
    capability: 'organisation.setupAnalytics',
  },
  getFeedbackBySessionId: {
    ...reader,
    path: 'v1/feedback/by-session-id',
    summary: 'Answers given in a reader’s session',
    body: 'bySessionIdRequest',
  },
  sendFeedbackChoices: {
    ...reader,
    path: 'v1/feedback/choices',
    summary: 'Answer a choice question',
    body: 'feedbackChoicesRequest',
  },
  sendFeedbackComment: {
    ...reader,
    path: 'v1/feedback/comment',
    summary: 'Answer a comment question',
    body: 'feedbackCommentRequest',
  },
  sendFeedbackRating: {
    ...reader,
    path: 'v1/feedback/rating',
    summary: 'Answer a rating question',
    body: 'feedbackRatingRequest',
  },
  setFeedbackQuestions: {
    ...engagement,
    method: 'POST',
    path: 'v1/feedback/questions',
    summary: 'Set a report’s questions',
    capability: 'report.edit',
    body: 'setQuestionsRequest',
    notBuilt: true,
  },
  getFeedback: {
    ...analyst,
    method: 'GET',
    path: 'v1/feedback/{reportId}',
    summary: 'Feedback on a report: how often each answer was given, and the comments',
    refusals: ['report-not-found'],
  },
  sendUserDetailsAnswer: {
    ...reader,
    path: 'v1/user-details/answer',
    summary: 'Answer a user-details question',
    body: 'userDetailsAnswerRequest',
  },
  getUserDetailsBySessionId: {
    ...reader,
    path: 'v1/user-details/by-session-id',
    summary: 'User details given in a reader’s session',
    body: 'bySessionIdRequest',
  },
  setUserDetailsQuestions: {
    ...engagement,
    method: 'POST',
    path: 'v1/user-details/questions',
    summary: 'Set a report’s user-details questions',
    capability: 'report.edit',
    body: 'userDetailsQuestionsRequest',
    notBuilt: true,
  },
  getUserDetails: {
    ...analyst,
    method: 'GET',
    path: 'v1/user-details/{reportId}',
    summary: 'User details given on a report',
    refusals: ['report-not-found'],
  },
})
