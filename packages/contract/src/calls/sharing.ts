import { defineCalls } from '../call.ts'

const own = {
  service: 'report',
  specified: false,
  tenant: true,
  refusals: ['report-not-found'],
} as const

/** Who may follow a report's public link, and links that show its draft. */
export const sharingCalls = defineCalls({
  getReportSharing: {
    ...own,
    capability: 'report.publish',
    method: 'GET',
    path: 'v1/reports/{id}/sharing',
    summary: 'Who can open a report’s public link, and until when',
  },
  updateReportSharing: {
    ...own,
    capability: 'report.publish',
    method: 'PUT',
    path: 'v1/reports/{id}/sharing',
    summary: 'Change who can open a report’s public link; only what is sent changes',
    body: 'updateReportSharingRequest',
    ifMatch: true,
    refusals: ['report-not-found', 'version-mismatch'],
  },
  getNamedReaders: {
    ...own,
    capability: 'report.publish',
    method: 'GET',
    path: 'v1/reports/{id}/named-readers',
    summary: 'The addresses and domains a report’s public link is for, and whether it is for them only',
  },
  replaceNamedReaders: {
    ...own,
    capability: 'report.publish',
    method: 'PUT',
    path: 'v1/reports/{id}/named-readers',
    summary: 'Replace the addresses and domains a report’s public link is for',
    body: 'replaceNamedReadersRequest',
    ifMatch: true,
    refusals: ['report-not-found', 'version-mismatch'],
  },
  listPreviewLinks: {
    ...own,
    capability: 'report.sharePreview',
    method: 'GET',
    path: 'v1/reports/{id}/preview-links',
    summary: 'Links that show the draft to anyone who has them',
  },
  createPreviewLink: {
    ...own,
    capability: 'report.sharePreview',
    method: 'POST',
    path: 'v1/reports/{id}/preview-links',
    summary: 'Create a link that shows the draft to anyone who has it, for a number of days',
    body: 'createPreviewLinkRequest',
    status: 201,
    secretAnswer: true,
  },
  revokePreviewLink: {
    ...own,
    capability: 'report.sharePreview',
    method: 'DELETE',
    path: 'v1/reports/{id}/preview-links/{linkId}',
    summary: 'End a link to the draft',
    status: 204,
    answer: 'none',
    refusals: ['not-found'],
  },
})
