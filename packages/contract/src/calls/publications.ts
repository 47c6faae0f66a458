import { defineCalls } from '../call.ts'

const read = {
  service: 'report',
  specified: true,
  tenant: true,
  capability: 'publication.read',
  refusals: ['report-not-found'],
} as const
const publish = { ...read, capability: 'report.publish' } as const

/** Published reports, internal and public: specification 7. `{id}` is the report's. */
export const publicationCalls = defineCalls({
  listInternalPublishedReports: {
    ...read,
    method: 'GET',
    path: 'v1/published-reports/internal',
    summary: 'Reports published inside the organisation',
  },
  getInternalPublishedReport: {
    ...read,
    method: 'GET',
    path: 'v1/published-reports/internal/{id}',
    summary: 'One internal publication',
  },
  deleteInternalPublishedReport: {
    ...publish,
    method: 'DELETE',
    path: 'v1/published-reports/internal/{id}',
    summary: 'Withdraw the internal publication',
    status: 204,
    answer: 'none',
  },
  getInternalPublishedReportBySlug: {
    ...read,
    method: 'GET',
    path: 'v1/published-reports/internal/by-slug/{slug}',
    summary: 'One internal publication by its address',
  },
  publishInternalReport: {
    ...publish,
    method: 'POST',
    path: 'v1/published-reports/internal',
    summary: 'Publish inside the organisation',
    body: 'createPublishedReportRequest',
    status: 201,
    refusals: ['report-not-found', 'slug-taken', 'publish-blocked'],
  },
  listPublicPublishedReports: {
    ...read,
    method: 'GET',
    path: 'v1/published-reports/public',
    summary: 'Reports published to everyone',
  },
  getPublicPublishedReport: {
    ...read,
    method: 'GET',
    path: 'v1/published-reports/public/{id}',
    summary: 'One public publication',
  },
  deletePublicPublishedReport: {
    ...publish,
    method: 'DELETE',
    path: 'v1/published-reports/public/{id}',
    summary: 'Withdraw the public publication',
    status: 204,
    answer: 'none',
  },
  publishPublicReport: {
    ...publish,
    method: 'POST',
    path: 'v1/published-reports/public',
    summary: 'Publish to everyone',
    body: 'createPublishedReportRequest',
    status: 201,
    refusals: ['report-not-found', 'slug-taken', 'publish-blocked'],
  },
  getPublishedReportPdf: {
    ...read,
    method: 'GET',
    path: 'v1/reports/{id}/publications/{audience}/pdf',
    summary: 'A report’s live edition for an audience, as a PDF',
    specified: false,
    answer: 'file',
    refusals: ['report-not-found', 'not-found'],
  },
  restorePublications: {
    ...publish,
    method: 'POST',
    path: 'v1/reports/{id}/publications/restore',
    summary:
      'Undo unpublishing: the same editions at the same addresses, unless something has been published since',
    body: 'restorePublicationsRequest',
    specified: false,
    refusals: ['report-not-found', 'not-found', 'conflict'],
  },
  checkPublication: {
    ...publish,
    capability: 'report.check',
    method: 'GET',
    path: 'v1/reports/{id}/publication-check',
    summary: 'What prevents publishing, and what has changed',
    specified: false,
  },
  listEditions: {
    ...read,
    capability: 'engagement.read',
    method: 'GET',
    path: 'v1/editions',
    summary: 'Published editions of one report or of all, newest first',
    specified: false,
    refusals: [],
  },
  getEdition: {
    ...read,
    capability: 'engagement.read',
    method: 'GET',
    path: 'v1/editions/{publicationId}',
    summary: 'One edition, live or replaced, with its document and its figures’ data',
    specified: false,
    refusals: ['not-found'],
  },
})
