import { defineCalls } from '../call.ts'

const engagement = { service: 'engagement', specified: true, tenant: true } as const
const own = { ...engagement, specified: false } as const
const analyst = {
  ...engagement,
  capability: 'engagement.read',
  method: 'GET',
  refusals: ['report-not-found'],
} as const
/** What a reader's page asks; it carries a signed view token instead of an access token. */
const reader = {
  ...engagement,
  capability: 'public',
  method: 'POST',
  refusals: ['forbidden', 'gone', 'not-found', 'too-many-requests'],
} as const
const setQuestions = {
  ...engagement,
  method: 'POST',
  capability: 'report.edit',
  ifMatch: true,
  refusals: ['report-not-found', 'version-mismatch', 'invalid-document', 'too-large'],
} as const

/** Questions, answers and details of readers: specification 7, and the ways from them into the draft. */
export const answerCalls = defineCalls({
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
  withdrawAnswers: {
    ...reader,
    specified: false,
    path: 'v1/feedback/withdraw',
    summary: 'Delete all answers and details of a reader’s session',
    body: 'bySessionIdRequest',
    status: 204,
    answer: 'none',
  },
  setFeedbackQuestions: {
    ...setQuestions,
    path: 'v1/feedback/questions',
    summary: 'Set questions in a report’s draft: the ones given are changed or added, the others stay',
    body: 'setQuestionsRequest',
  },
  getFeedback: {
    ...analyst,
    path: 'v1/feedback/{reportId}',
    summary:
      'Feedback on a report: how often each answer was given, and the comments, optionally split by whether readers saw a block',
  },
  listAnswered: {
    ...analyst,
    specified: false,
    refusals: [],
    path: 'v1/feedback',
    summary: 'Reports that have answers, with the number of answers to each',
  },
  exportFeedback: {
    ...analyst,
    specified: false,
    path: 'v1/feedback/{reportId}/export',
    summary: 'All answers to a report’s questions as a table',
    answer: 'file',
    feature: 'feedback-export',
  },
  deleteSessionAnswers: {
    ...own,
    method: 'DELETE',
    path: 'v1/feedback/{reportId}/sessions/{sessionId}',
    summary: 'Delete one reader’s answers and details, at that reader’s request',
    capability: 'engagement.erase',
    status: 204,
    answer: 'none',
    refusals: ['report-not-found', 'not-found'],
  },
  createAnswerDataset: {
    ...own,
    method: 'POST',
    path: 'v1/feedback/{reportId}/questions/{blockId}/dataset',
    summary: 'Turn a question’s results into a table for a chart, leaving out groups of fewer than five',
    capability: 'report.edit',
    status: 201,
    refusals: ['report-not-found', 'not-found', 'conflict', 'forbidden'],
  },
  listAnswerQuestions: {
    ...own,
    method: 'GET',
    path: 'v1/feedback/{reportId}/questions',
    summary: 'A report’s questions whose results can become a chart',
    capability: 'report.edit',
    refusals: ['report-not-found', 'forbidden'],
  },
  startThreadFromAnswer: {
    ...own,
    service: 'report',
    method: 'POST',
    path: 'v1/reports/{id}/threads/from-answer',
    summary:
      'Open a review thread from a reader’s comment, on the question’s block; calling it again returns the same thread',
    capability: 'report.comment',
    body: 'startThreadFromAnswerRequest',
    refusals: ['report-not-found', 'not-found', 'forbidden'],
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
    ...setQuestions,
    path: 'v1/user-details/questions',
    summary: 'Set which details a report’s draft asks readers for: the fields of its reader details blocks',
    body: 'userDetailsQuestionsRequest',
  },
  getUserDetails: {
    ...analyst,
    path: 'v1/user-details/{reportId}',
    summary: 'Details that readers gave in a report',
  },
  exportUserDetails: {
    ...analyst,
    specified: false,
    path: 'v1/user-details/{reportId}/export',
    summary: 'Details that readers gave, as a table',
    answer: 'file',
    feature: 'feedback-export',
  },
})
