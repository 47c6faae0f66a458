/** What entries use of the MCP server. */
export { registerMcp } from './routes.ts'
