/** What the rest of the server may use of writing help. */
export { presentWritingHelp } from './present.ts'
export { writingHelpHandlers } from './routes.ts'
