/** What entries use of provisioning. */
export { registerScim } from './routes.ts'
export { pushedGroups } from './roles.ts'
