/** What other modules may use of comments and review. */
export { reviewFindings } from './findings.ts'
export { reviewHandlers } from './routes.ts'
