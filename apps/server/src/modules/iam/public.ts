/** What other modules may use of iam. */
export { createInviteDelivery } from './invites/delivery.ts'
export { INVITE_MAIL } from './invites/writer.ts'
export { noteMailToMember } from './members/emailProblem.ts'
export { runManagerCommand } from './managers/command.ts'
export { appointConfigured } from './managers/service.ts'
export { setGlobalRoles } from './managers/writer.ts'
export { admitFederated, type GroupRoles } from './members/federated.ts'
export {
  addProvisioned,
  alignProvisioned,
  holdProvisioning,
  removeProvisioned,
  userOfAccount,
} from './members/provisioned.ts'
export { insertMember } from './members/writer.ts'
export { eraseDeletedOrganisations } from './organisations/deletion.ts'
export { isExpectedAddress, isMailedInvite } from './members/expected.ts'
export { secondFactorRequiredBy } from './organisations/secondFactorReader.ts'
export { createOrganisation } from './organisations/service.ts'
export { iamHandlers } from './routes.ts'
export { acceptApiTokens } from './tokens/verify.ts'
export { deleteUser, forgetAddress, POOL_DELETION, poolDeletionJob } from './users/deletion.ts'
export { upsertUser } from './users/writer.ts'
