/** What the entries wire of single sign-on. */
export { createFederation } from './federation.ts'
export { requiredProvider } from './required.ts'
export { singleSignOnHandlers } from './routes.ts'
