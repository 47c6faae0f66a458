/** What the entries wire of schedules. */
export { queueDueSchedules } from './due.ts'
export { scheduleHandlers } from './routes.ts'
export { scheduledJob } from './run.ts'
export { SCHEDULED } from './writer.ts'
