/** What the entries wire of organisations' own domains. */
export { checkOwnDomains } from './daily.ts'
export { ownDomainHandlers } from './routes.ts'
