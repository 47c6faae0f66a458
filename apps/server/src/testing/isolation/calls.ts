import { type Call, calls, type OperationId } from '@bubbles/contract'
import type { Ids } from './ids.ts'

/** How a call is made so that it succeeds for whoever may make it: everything it names comes from `ids`. */
export interface Made {
  /** Values of the path's parameters. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  file?: 'picture' | 'table' | 'boundaries' | 'attached'
  headers?: Record<string, string>
}

const any = { 'if-match': '*' }
const report = ({ report: id }: Ids): Made => ({ params: { id } })
const answersOf = ({ report: reportId }: Ids): Made => ({ params: { reportId } })
const session = ({ readerToken: token, readerSession: sessionId }: Ids) => ({ token, sessionId })
const thread = (ids: Ids): Made => ({ params: { id: ids.report, threadId: ids.thread } })
const comment = (ids: Ids): Made => ({
  params: { id: ids.report, threadId: ids.thread, commentId: ids.comment },
})
const suggestion = (ids: Ids): Made => ({ params: { id: ids.report, threadId: ids.suggestion } })
const figure = (ids: Ids): Made => ({ params: { id: ids.report, blockId: ids.figure } })
const version = ({ report: id }: Ids): Made => ({ params: { id, version: '1' } })
const publishing = (ids: Ids, slug: string): Made => ({
  body: { reportId: ids.report, slug, acceptWarnings: true },
})
const scheduled = (ids: Ids): Made => ({ params: { id: ids.report, scheduleId: ids.schedule } })
const goal = ({ goal: goalId }: Ids): Made => ({ params: { goalId } })
const note = ({ note: noteId }: Ids): Made => ({ params: { noteId } })
const soon = () => new Date(Date.now() + 86_400_000).toISOString()
const nothing = (): Made => ({})

/**
 * Every call of the contract as the isolation matrix makes it. A new call has no entry here until somebody has thought
 * about whose rows it names; the compiler asks for one, and so does the matrix.
 */
export const MADE: Record<OperationId, (ids: Ids) => Made> = {
  getUser: nothing,
  getUserLanguage: nothing,
  createUser: nothing,
  updateUserLanguage: () => ({ body: { language: 'de' as const } }),
  updateUser: () => ({ body: { name: 'Another name' } }),
  deleteUser: nothing,
  listSessions: nothing,
  endSession: (ids) => ({ params: { sessionId: ids.readerSession } }),
  exportOwnData: nothing,
  listGlobalRoles: nothing,
  listUserOrganisations: nothing,
  getCurrentOrganisation: nothing,
  leaveOrganisation: nothing,
  getUserOrganisationLogo: (ids) => ({ params: { orgId: ids.organisation } }),
  getAccountOrganisation: (ids) => ({ query: { organisationId: ids.organisation } }),
  listAccountOrganisations: nothing,
  createOrganisation: () => ({ body: { name: 'initech', friendlyName: 'Initech' } }),
  listFeatures: (ids) => ({ query: { organisationId: ids.organisation } }),
  setFeatureStatus: (ids) => ({
    params: { featureKey: 'report-export' },
    query: { organisationId: ids.organisation },
    body: { status: false },
  }),
  updateAccountOrganisation: (ids) => ({
    params: { organisationId: ids.organisation },
    body: { status: 'Disabled' },
  }),
  inviteOwner: (ids) => ({
    params: { organisationId: ids.organisation },
    body: { emailAddress: 'founder@example.org' },
  }),
  setPersonStatus: (ids) => ({ body: { emailAddress: ids.memberAddress, status: 'Disabled' } }),
  listAccountAudit: (ids) => ({ query: { organisationId: ids.organisation } }),
  getOrganisation: nothing,
  updateOrganisation: (ids) => ({
    body: {
      id: ids.organisation,
      name: ids.name,
      friendlyName: 'Renamed',
      status: 'Active',
      ownerId: ids.owner,
      autoEnrollmentDomains: [],
    },
  }),
  deleteOrganisation: nothing,
  getOrganisationLogo: nothing,
  uploadOrganisationLogo: () => ({ file: 'picture' }),
  getOrganisationByName: (ids) => ({ params: { name: ids.name } }),
  listMembers: nothing,
  exportMembers: nothing,
  getMember: (ids) => ({ params: { userId: ids.member } }),
  removeMember: (ids) => ({ params: { userId: ids.member } }),
  addMemberRole: (ids) => ({ params: { userId: ids.member }, body: { role: 'Reviewer' } }),
  removeMemberRole: (ids) => ({ params: { userId: ids.reviewer, role: 'Reviewer' } }),
  listInvites: nothing,
  createInvite: () => ({ body: { emailAddress: 'new@example.net', roles: ['Builder'] } }),
  createInvitesByLine: () => ({
    body: { lines: [{ emailAddress: 'line@example.net', roles: ['Builder'] }], send: true },
  }),
  createInvites: () => ({ body: { emailAddresses: ['new@example.net'], roles: ['Builder'] } }),
  resendInvite: (ids) => ({ params: { inviteId: ids.invite } }),
  correctInvite: (ids) => ({
    params: { inviteId: ids.invite },
    body: { emailAddress: 'right@example.net' },
  }),
  createInviteLink: (ids) => ({ params: { inviteId: ids.invite } }),
  previewInvite: (ids) => ({ body: { token: ids.inviteToken } }),
  acceptInvite: (ids) => ({ body: { token: ids.inviteToken } }),
  revokeInvite: (ids) => ({ params: { inviteId: ids.invite } }),
  getBranding: nothing,
  updateBranding: () => ({ body: { fonts: [], palette: ['#112233'] } }),
  listFormerBrandings: nothing,
  getEmbedding: nothing,
  updateEmbedding: () => ({ body: { sites: 'listed', hosts: ['news.example'] } }),
  deleteOrganisationLogo: nothing,
  listAudit: (ids) => ({ query: { actorId: ids.member } }),
  exportAudit: (ids) => ({ query: { actorId: ids.member } }),
  exportOrganisation: nothing,
  listApiTokens: nothing,
  createApiToken: () => ({
    body: { name: 'Export', capabilities: ['organisation.read'], lifetimeDays: 1 },
  }),
  revokeApiToken: (ids) => ({ params: { tokenId: ids.apiToken } }),
  listReports: nothing,
  listReportAuthors: nothing,
  readBoundaries: () => ({ file: 'boundaries' }),
  listBoundarySets: nothing,
  createBoundarySet: (ids) => ({ body: { hash: ids.boundaryTable } }),
  updateBoundarySet: (ids) => ({
    params: { boundarySetId: ids.boundarySet },
    body: { name: 'Districts', source: 'Survey', sourceUrl: '', licence: 'CC0' },
  }),
  deleteBoundarySet: (ids) => ({ params: { boundarySetId: ids.boundarySet } }),
  listTags: nothing,
  tagReports: (ids) => ({ body: { reportIds: [ids.report], add: ['Another'], remove: [ids.tag] } }),
  updateTag: (ids) => ({ params: { tagId: ids.tag }, body: { name: 'Another name' } }),
  setTopic: (ids) => ({ params: { tagId: ids.tag }, body: { isTopic: true } }),
  mergeTag: (ids) => ({ params: { tagId: ids.tag }, body: { into: ids.otherTag } }),
  deleteTag: (ids) => ({ params: { tagId: ids.tag } }),
  addFavourite: report,
  removeFavourite: report,
  listSavedSearches: nothing,
  saveSearch: () => ({ body: { name: 'Wind', list: 'all', search: 'q=wind' } }),
  deleteSavedSearch: (ids) => ({ params: { searchId: ids.savedSearch } }),
  createReport: () => ({ body: { name: 'One more' } }),
  getReport: report,
  updateReport: (ids) => ({ ...report(ids), headers: any, body: { name: 'Another name' } }),
  deleteReport: (ids) => ({ ...report(ids), headers: any }),
  headReport: report,
  restoreReport: (ids) => ({ params: { id: ids.deletedReport } }),
  patchReportDocument: (ids) => ({
    ...report(ids),
    headers: any,
    body: {
      operations: [
        {
          op: 'add',
          path: '/content/2',
          value: { type: 'paragraph', attrs: { id: 'aaaaaaaaaa' }, content: [{ type: 'text', text: 'New' }] },
        },
      ],
    },
  }),
  listDocumentVersions: report,
  getDocumentVersion: version,
  listDocumentSaves: version,
  nameDocumentVersion: (ids) => ({ ...version(ids), body: { name: 'First' } }),
  compareDocumentVersions: (ids) => ({ ...version(ids), query: { since: '0' } }),
  restoreDocumentVersion: version,
  duplicateReport: (ids) => ({ ...report(ids), body: { asTemplate: false, newReportName: 'Copy' } }),
  exportReport: report,
  exportReportAsWord: report,
  getReportThumbnail: report,
  putReportThumbnail: (ids) => ({ ...report(ids), file: 'picture' }),
  deleteReportThumbnail: report,
  listImports: nothing,
  uploadImport: () => ({ file: 'table' }),
  deleteImport: (ids) => ({ params: { importId: ids.import } }),
  getImportThumbnail: () => ({ params: { importId: 'annual-report' } }),
  importReport: (ids) => ({ params: { importId: ids.import }, body: { name: 'Imported' } }),
  searchReports: (ids) => ({ body: { query: ids.name } }),
  previewReport: report,
  createDataset: () => ({
    body: {
      name: 'Data',
      dataset: { columns: [{ id: 'c1', name: 'Words', type: 'text' }], rows: [['one']] },
    },
  }),
  getDataset: (ids) => ({ params: { hash: ids.dataset } }),
  uploadImage: () => ({ file: 'picture' }),
  getImage: (ids) => ({ params: { hash: ids.image } }),
  uploadFile: () => ({ file: 'attached' }),
  getFile: (ids) => ({ params: { hash: ids.attached } }),
  listInternalPublishedReports: nothing,
  getInternalPublishedReport: report,
  deleteInternalPublishedReport: report,
  getInternalPublishedReportBySlug: (ids) => ({ params: { slug: ids.internalSlug } }),
  publishInternalReport: (ids) => publishing(ids, 'again-inside'),
  listPublicPublishedReports: nothing,
  getPublicPublishedReport: report,
  deletePublicPublishedReport: report,
  publishPublicReport: (ids) => publishing(ids, 'again-outside'),
  restorePublications: (ids) => ({ ...report(ids), body: { publicationIds: [ids.publication] } }),
  checkPublication: report,
  getPublishedReportPdf: (ids) => ({ params: { id: ids.report, audience: 'public' } }),
  listEditions: (ids) => ({ query: { reportId: ids.report } }),
  getEdition: (ids) => ({ params: { publicationId: ids.publication } }),
  getReview: report,
  requestReview: (ids) => ({ ...report(ids), headers: any, body: { reviewers: [ids.reviewer] } }),
  withdrawReview: (ids) => ({ ...report(ids), headers: any }),
  approveReport: (ids) => ({ ...report(ids), headers: any, body: { version: 1 } }),
  sendReportBack: (ids) => ({ ...report(ids), headers: any, body: { reason: 'Not yet' } }),
  listReviewPeople: report,
  startThread: (ids) => ({
    ...report(ids),
    body: { blockId: ids.figure, body: 'Why?', mentions: [ids.reviewer] },
  }),
  resolveThread: (ids) => ({ ...thread(ids), body: { resolved: true } }),
  suggestChange: (ids) => ({
    ...report(ids),
    body: { blockId: ids.figure, original: 'a', replacement: 'b', mentions: [ids.reviewer] },
  }),
  changeSuggestion: (ids) => ({ ...suggestion(ids), headers: any, body: { replacement: 'other words' } }),
  answerReader: (ids) => ({
    params: { id: ids.report, threadId: ids.readerThread },
    body: { body: 'Thank you' },
  }),
  removeReaderThread: (ids) => ({ params: { id: ids.report, threadId: ids.readerThread } }),
  withdrawSuggestion: suggestion,
  decideSuggestion: (ids) => ({ ...suggestion(ids), headers: any, body: { decision: 'declined' } }),
  replyToThread: (ids) => ({ ...thread(ids), body: { body: 'Because', mentions: [ids.reviewer] } }),
  editComment: (ids) => ({ ...comment(ids), headers: any, body: { body: 'Other words' } }),
  deleteComment: comment,
  reactToComment: (ids) => ({ ...comment(ids), body: { kind: 'agree', reacted: true } }),
  restoreComment: (ids) => ({
    params: { id: ids.report, threadId: ids.thread, commentId: ids.deletedComment },
  }),
  getReportChanges: report,
  askPublisher: (ids) => ({ ...report(ids), body: { note: 'Please' } }),
  announcePublication: (ids) => ({ ...report(ids), body: { audience: 'internal' } }),
  checkSlug: (ids) => ({ ...report(ids), query: { slug: 'free-as-air' } }),
  getReportSharing: report,
  updateReportSharing: (ids) => ({ ...report(ids), headers: any, body: { indexed: true } }),
  listPreviewLinks: report,
  createPreviewLink: (ids) => ({ ...report(ids), body: { days: 1 } }),
  replacePreviewLink: (ids) => ({ params: { id: ids.report, linkId: ids.previewLink } }),
  endReportPreviewLinks: report,
  listOpenPreviewLinks: nothing,
  endPreviewLinks: (ids) => ({ body: { linkIds: [ids.previewLink] } }),
  restorePreviewLinks: (ids) => ({ body: { linkIds: [ids.endedPreviewLink] } }),
  revokePreviewLink: (ids) => ({ params: { id: ids.report, linkId: ids.previewLink } }),
  listDataSources: report,
  connectDataSource: (ids) => ({ ...figure(ids), body: { address: 'https://data.invalid/one.csv' } }),
  listUsableConnections: nothing,
  runDataQuery: (ids) => ({ ...report(ids), body: { connectionId: ids.connection, query: 'select 1' } }),
  connectDataQuery: (ids) => ({
    ...figure(ids),
    body: { connectionId: ids.connection, query: 'select 1' },
  }),
  scheduleDataSource: (ids) => ({ ...figure(ids), body: { repeats: 'daily' } }),
  refreshDataSource: figure,
  disconnectDataSource: figure,
  getNamedReaders: report,
  listKnownReaders: report,
  replaceNamedReaders: (ids) => ({
    ...report(ids),
    headers: any,
    body: { named: false, entries: ['reader@example.org'] },
  }),
  listSubscribers: nothing,
  removeSubscriber: (ids) => ({ params: { subscriberId: ids.subscriber } }),
  listSchedules: report,
  schedulePublication: (ids) => ({
    ...report(ids),
    body: { audience: 'public', at: soon(), slug: ids.slug, acceptWarnings: true },
  }),
  scheduleUnpublishing: (ids) => ({ ...report(ids), body: { audience: 'public', at: soon() } }),
  moveSchedule: (ids) => ({ ...scheduled(ids), body: { at: soon() } }),
  cancelSchedule: scheduled,
  setDataPublishing: (ids) => ({ ...report(ids), body: { allowed: true } }),
  runAnalyticsReports: (ids) => ({
    body: {
      requests: [
        {
          dateRanges: [{ startDate: '7daysAgo', endDate: 'today' }],
          dimensions: [{ name: 'pagePath' }],
          metrics: [{ name: 'screenPageViews' }],
          dimensionFilter: {
            filter: { fieldName: 'pagePath', stringFilter: { value: `/bubbles/${ids.slug}` } },
          },
        },
      ],
    },
  }),
  analyticsNow: (ids) => ({ query: { reportId: ids.report } }),
  setupAnalytics: nothing,
  listGoals: (ids) => ({ query: { reportId: ids.report } }),
  createGoal: (ids) => ({
    body: { reportId: ids.report, name: 'Read', steps: [{ on: 'end', label: 'Read to the end' }] },
  }),
  updateGoal: (ids) => ({ ...goal(ids), body: { name: 'Read all' } }),
  deleteGoal: goal,
  listTrendNotes: (ids) => ({ query: { reportId: ids.report } }),
  createTrendNote: (ids) => ({ body: { reportId: ids.report, day: '2026-01-05', words: 'Newsletter' } }),
  updateTrendNote: (ids) => ({ ...note(ids), body: { words: 'Another newsletter' } }),
  deleteTrendNote: note,
  getFeedbackBySessionId: (ids) => ({ body: session(ids) }),
  sendFeedbackChoices: (ids) => ({ body: { ...session(ids), blockId: ids.choice, choices: [ids.option] } }),
  sendFeedbackComment: (ids) => ({ body: { ...session(ids), blockId: ids.comments, comment: 'Good' } }),
  sendFeedbackRating: (ids) => ({ body: { ...session(ids), blockId: ids.question, rating: 3 } }),
  withdrawAnswers: (ids) => ({ body: session(ids) }),
  setFeedbackQuestions: (ids) => ({
    headers: any,
    body: { reportId: ids.report, questions: [{ blockId: ids.question, type: 'Rating', label: 'Useful?' }] },
  }),
  getFeedback: answersOf,
  listAnswered: nothing,
  exportFeedback: answersOf,
  deleteSessionAnswers: (ids) => ({ params: { reportId: ids.report, sessionId: ids.session } }),
  createAnswerDataset: (ids) => ({ params: { reportId: ids.report, blockId: ids.question } }),
  listAnswerQuestions: answersOf,
  startThreadFromAnswer: (ids) => ({
    ...report(ids),
    body: { sessionId: ids.session, blockId: ids.comments },
  }),
  sendUserDetailsAnswer: (ids) => ({
    body: { ...session(ids), blockId: ids.details, fieldId: ids.detail, value: 'Ada', consent: true },
  }),
  getUserDetailsBySessionId: (ids) => ({ body: session(ids) }),
  setUserDetailsQuestions: (ids) => ({
    headers: any,
    body: {
      reportId: ids.report,
      questions: [{ blockId: ids.details, fieldId: ids.detail, type: 'UserName', label: 'Your name' }],
    },
  }),
  getUserDetails: answersOf,
  exportUserDetails: answersOf,
  listInbox: nothing,
  putAwayInboxItem: (ids) => ({
    params: { itemId: `review_${ids.report}` },
    body: { done: true, through: '2026-01-01T00:00:00.000Z' },
  }),
  listMailChoices: nothing,
  getPageDomain: nothing,
  setPageDomain: () => ({ body: { domain: 'another.example' } }),
  checkPageDomain: nothing,
  deletePageDomain: nothing,
  getSingleSignOn: nothing,
  setSingleSignOn: () => ({
    body: {
      name: 'Another',
      issuer: 'https://id.example',
      clientId: 'another',
      clientSecret: 'another secret',
      joins: 'invited',
      enforced: false,
    },
  }),
  deleteSingleSignOn: nothing,
  getSecondFactorRule: nothing,
  setSecondFactorRule: () => ({ body: { required: false } }),
  // Asks the provider, which in the matrix is nowhere: the answer says so.
  testSingleSignOn: nothing,
  addSingleSignOnDomain: () => ({ body: { domain: 'another.example' } }),
  checkSingleSignOnDomain: (ids) => ({ params: { domain: ids.domain } }),
  deleteSingleSignOnDomain: (ids) => ({ params: { domain: ids.domain } }),
  setWritingHelp: () => ({ body: { isOn: true } }),
  suggestText: (ids) => ({ params: { id: ids.report }, body: { task: 'introduction' } }),
  listDataConnections: nothing,
  createDataConnection: () => ({
    body: {
      name: 'Another warehouse',
      kind: 'MySQL',
      host: 'db.invalid',
      port: 3306,
      database: 'sales',
      user: 'reader',
      password: 'of the database',
    },
  }),
  updateDataConnection: (ids) => ({ params: { connectionId: ids.connection }, body: { shared: true } }),
  deleteDataConnection: (ids) => ({ params: { connectionId: ids.connection } }),
  // Leads nowhere, and the answer says so.
  testDataConnection: (ids) => ({ params: { connectionId: ids.connection } }),
  listWebhooks: nothing,
  createWebhook: () => ({
    body: { address: 'https://hooks.example/new', events: ['report.published'] },
  }),
  updateWebhook: (ids) => ({ params: { webhookId: ids.webhook }, body: { description: 'Another' } }),
  deleteWebhook: (ids) => ({ params: { webhookId: ids.webhook } }),
  rotateWebhookSecret: (ids) => ({ params: { webhookId: ids.webhook } }),
  testWebhook: (ids) => ({ params: { webhookId: ids.webhook } }),
  listWebhookDeliveries: (ids) => ({ params: { webhookId: ids.webhook } }),
  resendWebhookDelivery: (ids) => ({ params: { webhookId: ids.webhook, deliveryId: ids.delivery } }),
  setMailChoice: () => ({ params: { kind: 'reply' }, body: { send: 'never' } }),
}

export const ALL_CALLS = Object.entries<Call>(calls).map(([operationId, call]) => ({
  operationId: operationId as OperationId,
  call,
}))
