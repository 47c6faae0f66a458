/** What the staff entry wires of the inbox. */
export { inboxHandlers } from './routes.ts'
