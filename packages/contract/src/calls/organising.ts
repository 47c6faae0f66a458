import { defineCalls } from '../call.ts'

const own = { service: 'report', specified: false, tenant: true } as const
/** Of a member alone: no API token has favourites. */
const personal = { ...own, capability: 'report.list', personOnly: true } as const
const managing = { ...own, capability: 'organisation.update', refusals: ['not-found'] } as const

/** What reports are found by: tags of the organisation, and each member's favourites and saved searches. */
export const organisingCalls = defineCalls({
  listTags: {
    ...own,
    method: 'GET',
    path: 'v1/tags',
    summary:
      'Tags by name, and how many listed reports have each; without report.readDraft, only those of published ones',
    capability: 'report.list',
  },
  tagReports: {
    ...own,
    method: 'POST',
    path: 'v1/reports/tags',
    summary: 'Add tags to reports, remove tags from them, or both: for all of the reports, or for none',
    capability: 'report.edit',
    body: 'tagReportsRequest',
    refusals: ['report-not-found', 'template-not-found', 'not-found', 'conflict'],
  },
  updateTag: {
    ...managing,
    method: 'PUT',
    path: 'v1/tags/{tagId}',
    summary: 'Rename a tag',
    body: 'updateTagRequest',
    refusals: ['not-found', 'conflict'],
  },
  setTopic: {
    ...own,
    method: 'PUT',
    path: 'v1/tags/{tagId}/topic',
    summary: 'Show a tag to readers as a topic of the front page, or stop showing it',
    capability: 'report.publish',
    body: 'setTopicRequest',
    refusals: ['not-found'],
  },
  mergeTag: {
    ...managing,
    method: 'POST',
    path: 'v1/tags/{tagId}/merge',
    summary: 'Merge a tag into another: its reports get the other, saved searches follow, and it’s removed',
    body: 'mergeTagRequest',
    refusals: ['not-found', 'conflict'],
  },
  deleteTag: {
    ...managing,
    method: 'DELETE',
    path: 'v1/tags/{tagId}',
    summary: 'Remove a tag from all reports',
    status: 204,
    answer: 'none',
  },
  addFavourite: {
    ...personal,
    method: 'PUT',
    path: 'v1/reports/{id}/favourite',
    summary: 'Add a report you can see to your favourites',
    status: 204,
    answer: 'none',
    refusals: ['report-not-found', 'template-not-found'],
  },
  removeFavourite: {
    ...personal,
    method: 'DELETE',
    path: 'v1/reports/{id}/favourite',
    summary: 'Remove a report from your favourites',
    status: 204,
    answer: 'none',
  },
  listSavedSearches: {
    ...personal,
    method: 'GET',
    path: 'v1/saved-searches',
    summary: 'Your saved searches in this organisation, oldest first',
  },
  saveSearch: {
    ...personal,
    method: 'POST',
    path: 'v1/saved-searches',
    summary: 'Save a search of the list of reports for yourself',
    body: 'saveSearchRequest',
    status: 201,
    refusals: ['conflict'],
  },
  deleteSavedSearch: {
    ...personal,
    method: 'DELETE',
    path: 'v1/saved-searches/{searchId}',
    summary: 'Remove one of your saved searches',
    status: 204,
    answer: 'none',
    refusals: ['not-found'],
  },
})
