/** What the entries wire of single sign-on. */
export { checkSignOnDomains } from './daily.ts'
export { createFederation, type PushedGroups } from './federation.ts'
export { readRolesByGroups, readVerifiedDomains } from './groups.ts'
export { requiredProvider } from './required.ts'
export { singleSignOnHandlers } from './routes.ts'
