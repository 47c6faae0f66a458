/** What deleting and restoring a report does to its publications: this file imports nothing of reports. */
export { bringBackDeleted, type BroughtBack, withdrawDeleted } from './withdrawals.ts'
