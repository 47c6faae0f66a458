import { z } from 'zod'
import { ability, assignableRole, type CallSchemas, id, person, time } from './common.ts'

export const user = z.object({
  id,
  emailAddress: z.string(),
  name: z.string(),
  status: z.enum(['Active', 'Disabled', 'Deleted']),
  globalRoles: z.array(z.enum(['AccountManager'])),
})

const organisationStatus = z.enum(['Active', 'Disabled', 'Deleted'])

export const organisation = z.object({
  id,
  name: z.string(),
  friendlyName: z.string(),
  status: organisationStatus,
  owner: z.object({ id }),
  autoEnrollmentDomains: z.array(z.string()),
  googleAnalytics4MeasurementId: z.string().nullable(),
  /** The roles the signed-in user has in it. */
  roles: z.array(assignableRole),
  isOwner: z.boolean(),
})

/** The current organisation also says what the signed-in user may do in it. */
export const currentOrganisation = organisation.extend({ abilities: z.array(ability), memberCount: z.int() })

const member = person.extend({ roles: z.array(assignableRole), isOwner: z.boolean(), joinedAt: time })
const invite = z.object({
  id,
  emailAddress: z.string(),
  roles: z.array(assignableRole),
  status: z.enum(['Pending', 'Sent', 'Revoked']),
  createdAt: time,
  expiresAt: time,
})
const invites = z.object({ invites: z.array(invite), total: z.int() })
const feature = z.object({ featureKey: z.string(), status: z.boolean() })
const branding = z.object({
  fonts: z.array(z.string()),
  defaultReportFont: z.string(),
  defaultReportHeadersFont: z.string(),
  defaultVisualisationFont: z.string(),
})

const organisationName = z.string().trim().toLowerCase().max(63)
/** A name as it is shown and put into mails: something to see, and no control or direction characters. */
const shownName = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(120)
    .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]*$/u, 'Use letters, digits and signs only, in one line.')
    .regex(/[\p{L}\p{N}]/u, missing)

const friendlyName = shownName('Give the organisation a name.')
const emailAddress = z.email().max(254)

export const iamSchemas = {
  getUser: { response: user },
  createUser: { response: user },
  updateUser: {
    body: z.strictObject({ name: shownName('Give a name.') }),
    response: user,
  },
  deleteUser: {},
  listGlobalRoles: { response: z.object({ globalRoles: z.array(z.enum(['AccountManager'])) }) },
  listUserOrganisations: { response: z.object({ organisations: z.array(organisation), total: z.int() }) },
  getCurrentOrganisation: { response: currentOrganisation },
  getUserOrganisationLogo: { params: z.object({ orgId: id }) },

  getAccountOrganisation: { response: organisation },
  listAccountOrganisations: { response: z.object({ organisations: z.array(organisation), total: z.int() }) },
  createOrganisation: {
    body: z.strictObject({ name: organisationName, friendlyName }),
    response: organisation,
  },
  listFeatures: { response: z.object({ features: z.array(feature), total: z.int() }) },
  setFeatureStatus: {
    params: z.object({ featureKey: z.string() }),
    body: z.strictObject({ status: z.boolean() }),
    response: feature,
  },

  getOrganisation: { response: organisation },
  updateOrganisation: {
    body: z.strictObject({
      name: organisationName,
      id,
      status: organisationStatus,
      friendlyName,
      ownerId: id,
      autoEnrollmentDomains: z.array(z.string().max(253)).max(50),
    }),
    response: organisation,
  },
  deleteOrganisation: {},
  getOrganisationLogo: {},
  uploadOrganisationLogo: {},
  getOrganisationByName: {
    params: z.object({ name: organisationName }),
    response: z.object({ name: z.string() }),
  },
  listMembers: { response: z.object({ members: z.array(member), total: z.int() }) },
  getMember: { params: z.object({ userId: id }), response: member },
  removeMember: { params: z.object({ userId: id }) },
  addMemberRole: {
    params: z.object({ userId: id }),
    body: z.strictObject({ role: assignableRole }),
    response: member,
  },
  removeMemberRole: { params: z.object({ userId: id, role: assignableRole }), response: member },
  listInvites: { response: invites },
  createInvite: { body: z.strictObject({ emailAddress, roles: z.array(assignableRole) }), response: invite },
  acceptInvite: { body: z.strictObject({ token: z.string().max(200) }), response: organisation },
  revokeInvite: { params: z.object({ inviteId: id }), response: invites },
  getBranding: { response: branding },
  updateBranding: { body: branding, response: branding },
} satisfies Record<string, CallSchemas>
