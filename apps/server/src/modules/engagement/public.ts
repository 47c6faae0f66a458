/** What other modules and the entries may use of engagement. */
export { COLLECTOR_PATH, type CollectorDependencies, registerCollector } from './collector.ts'
export { openGoogleAnalytics } from './analytics/providers/googleAnalytics.ts'
export { type GeneratedPublication, type GenerateOptions, generateReaders } from './generate.ts'
export { deleteOldEvents } from './retention.ts'
export { engagementHandlers } from './routes.ts'
export { rollUpDirtyDays, type RollupOutcome } from './rollup.ts'
export { type PublicationClaims, signPublicationToken, verifyPublicationToken } from './token.ts'
export { deleteOldSalts, ensurePartitions, type RollupLoop, startRollups } from './worker.ts'
