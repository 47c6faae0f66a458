/** What other modules may use to note what webhooks are told. */
export { type RecordedEvent, recordEvent, WEBHOOK_JOB } from './writer.ts'
