/** What entries use of live editing. */
export { type LiveOptions, registerLive } from './upgrade.ts'
