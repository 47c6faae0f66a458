/** What the entries wire of webhooks. */
export { webhookJob } from './deliver.ts'
export { webhookHandlers } from './routes.ts'
export { deleteOldDeliveries } from './writer.ts'
