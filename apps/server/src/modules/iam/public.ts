/** What other modules may use of iam. */
export { countMembers } from './reader.ts'
export { iamHandlers, type ReadPoolUser } from './routes.ts'
export { createOrganisation } from './service.ts'
export { insertMember, upsertUser } from './writer.ts'
