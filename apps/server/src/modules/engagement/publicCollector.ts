/** What the readers' entry may use of engagement: no handlers. */
export { registerCollector } from './collector.ts'
