/** What other parts of the dashboard may use of the builder. The screen itself is loaded when it is opened. */
export { type BuilderReport, builderReportQuery } from './queries.ts'
