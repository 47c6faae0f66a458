import { defineCalls } from '../call.ts'

const own = {
  service: 'report',
  specified: false,
  tenant: true,
  refusals: ['report-not-found', 'template-not-found'],
} as const
const source = {
  ...own,
  capability: 'report.edit',
  refusals: ['report-not-found', 'template-not-found', 'not-found'],
} as const

/** Figures whose data comes again and again from an address or a database. `{id}` is the report's, `{blockId}` the figure's. */
export const dataCalls = defineCalls({
  listDataSources: {
    ...own,
    method: 'GET',
    path: 'v1/reports/{id}/data-sources',
    summary:
      'Addresses and queries that figures get their data from, and whether new data is published automatically',
    capability: 'report.readDraft',
  },
  connectDataSource: {
    ...own,
    method: 'PUT',
    path: 'v1/reports/{id}/data-sources/{blockId}',
    summary:
      'Connect a figure to an address with a table: CSV, TSV, JSON, XLSX or a Google Sheet. The table is fetched immediately; the figure itself isn’t changed',
    capability: 'report.edit',
    body: 'connectDataSourceRequest',
    refusals: ['report-not-found', 'template-not-found', 'data-not-fetched', 'too-many-requests'],
  },
  listUsableConnections: {
    ...own,
    method: 'GET',
    path: 'v1/data-connections',
    summary: 'Databases that admins share with everyone who builds reports',
    capability: 'report.query',
    refusals: [],
  },
  runDataQuery: {
    ...own,
    method: 'POST',
    path: 'v1/reports/{id}/data-query',
    summary: 'Run a query against a shared database, and get the first rows; nothing is stored',
    capability: 'report.query',
    body: 'runDataQueryRequest',
    refusals: [
      'report-not-found',
      'template-not-found',
      'not-found',
      'data-not-fetched',
      'too-many-requests',
    ],
  },
  connectDataQuery: {
    ...own,
    method: 'PUT',
    path: 'v1/reports/{id}/data-sources/{blockId}/query',
    summary:
      'Connect a figure to a query: one SELECT, run in a read-only transaction of a shared database. It is run immediately; the figure itself isn’t changed',
    capability: 'report.query',
    body: 'connectDataQueryRequest',
    refusals: [
      'report-not-found',
      'template-not-found',
      'not-found',
      'data-not-fetched',
      'too-many-requests',
    ],
  },
  scheduleDataSource: {
    ...source,
    method: 'PUT',
    path: 'v1/reports/{id}/data-sources/{blockId}/schedule',
    summary: 'Set when a figure’s data is refreshed',
    body: 'dataSchedule',
  },
  refreshDataSource: {
    ...source,
    method: 'POST',
    path: 'v1/reports/{id}/data-sources/{blockId}/refresh',
    summary: 'Fetch new data now; it replaces any manual changes to the figure’s data',
    refusals: ['report-not-found', 'template-not-found', 'not-found', 'too-many-requests'],
  },
  disconnectDataSource: {
    ...source,
    method: 'DELETE',
    path: 'v1/reports/{id}/data-sources/{blockId}',
    summary: 'Disconnect a figure from its address or query; it keeps its data',
    status: 204,
    answer: 'none',
  },
  setDataPublishing: {
    ...own,
    method: 'PUT',
    path: 'v1/reports/{id}/data-publishing',
    summary:
      'Allow or stop publishing new data automatically: as a new edition after the same checks, if nothing else has changed and there are no new warnings',
    capability: 'report.publish',
    body: 'dataPublishingRequest',
  },
})
