/** What the entries wire of data from addresses. */
export { dataPublishingJob } from './publishing.ts'
export { refreshDueData } from './refresh.ts'
export { dataSourceHandlers } from './routes.ts'
export { DATA_PUBLISH } from './writer.ts'
