/** What the staff entry wires of branding. */
export { brandingHandlers } from './routes.ts'
