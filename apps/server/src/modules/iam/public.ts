/** What other modules may use of iam. */
export { insertMember } from './members/writer.ts'
export { countMembers } from './organisations/reader.ts'
export { createOrganisation } from './organisations/service.ts'
export { iamHandlers } from './routes.ts'
export { upsertUser } from './users/writer.ts'
