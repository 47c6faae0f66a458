/** What entries wire of privacy. */
export { runPersonCommand } from './command.ts'
export { privacyHandlers } from './routes.ts'
