import {
  INVITE_LIMITS,
  DEFAULT_FONT,
  MAX_BRAND_COLOURS,
  MAX_BRAND_FONTS,
  MAX_EMAIL_DOMAINS,
  MAX_EMBEDDING_HOSTS,
  MAX_STATEMENT_ADDRESS,
  MEASUREMENT_ID,
  REPORT_COVERS,
  REPORT_SCALES,
  RETENTION_DAYS,
  TOKEN_CAPABILITIES,
} from '@bubbles/domain'
import { fullAddressFault } from '@bubbles/charts'
import { z } from 'zod'
import {
  ability,
  assignableRole,
  type CallSchemas,
  hash,
  id,
  pageEnd,
  pageQuery,
  person,
  shownName,
  time,
} from './common.ts'
import { writingHelp } from './writingHelp.ts'

export const organisationStatus = z.enum(['Active', 'Disabled', 'Deleted'])
export const organisationName = z.string().trim().toLowerCase().max(63)

export const organisation = z.object({
  id,
  name: z.string(),
  friendlyName: z.string(),
  status: organisationStatus,
  owner: z.object({ id }),
  autoEnrollmentDomains: z.array(z.string()),
  googleAnalytics4MeasurementId: z.string().nullable(),
  /** BCP 47 tag of the language and number style of new reports. */
  locale: z.string(),
  /** IANA time zone: when its analysts get the weekly digest. */
  timeZone: z.string(),
  /** Days that raw events of readers are kept. */
  retentionDays: z.int(),
  /** Whether engagement may show which member read an internal publication. */
  namesReaders: z.boolean(),
  /** The web address of its accessibility statement, which published pages link to. */
  accessibilityStatement: z.string().nullable(),
  /** Whether its public reports are listed on a front page, at `{bubbles origin}/bubbles/`. */
  frontPage: z.boolean(),
  /** Whether readers can ask for an email at each new public edition. */
  subscriptions: z.boolean(),
  /** Hash of the logo's image; null: none. Changes with the image. */
  logo: hash.nullable(),
  /** The roles the signed-in user has in it. */
  roles: z.array(assignableRole),
  isOwner: z.boolean(),
})

/** The current organisation also says what the signed-in user may do in it, and whom to ask for more. */
export const currentOrganisation = organisation.extend({
  abilities: z.array(ability),
  memberCount: z.int(),
  ownerName: z.string(),
  /** When the logo's picture was first uploaded; null without a logo. */
  logoUploadedAt: time.nullable(),
  /** Whether builders can have texts suggested; null where the installation has no language model. */
  writingHelp: writingHelp.nullable(),
})

const member = person.extend({
  roles: z.array(assignableRole),
  isOwner: z.boolean(),
  joinedAt: time,
  /** The day (UTC) on which they last used the dashboard; null: not since this is noted. */
  lastSeenOn: z.iso.date().nullable(),
  /** Whether they have an authenticator app or a passkey. Always false with another user pool than the embedded one. */
  hasSecondFactor: z.boolean(),
  /** Why the last email to them could not be delivered, as a sentence; null while email arrives. */
  emailProblem: z.string().nullable(),
  /** Why something can’t be done to this member, as sentences. */
  guards: z.object({
    /** Removing them; null where it can be done. */
    remove: z.string().nullable(),
    /** Removing a role; without those that can be removed. */
    roles: z.partialRecord(assignableRole, z.string()),
  }),
})

/** Which members are meant. */
const memberFilter = {
  search: z.string().trim().max(120).optional(),
  role: assignableRole.optional(),
  /** Not seen for that many days, or never. */
  unseen: z.enum(['30', '90', 'never']).optional(),
  /** With an authenticator app or passkey, or without. */
  secondFactor: z.enum(['on', 'off']).optional(),
}

/** Whether an invite's email has arrived, and why not. */
export const inviteDelivery = z.object({
  state: z.enum(['waiting', 'retrying', 'accepted', 'failed', 'none']),
  /** Why it could not be delivered yet (`retrying`) or at all (`failed`), as a sentence; '' otherwise. */
  reason: z.string(),
})

export const invite = z.object({
  id,
  /** Empty once the account it was sent to has been deleted. */
  emailAddress: z.string(),
  roles: z.array(assignableRole),
  /** As stored (specification 3); accepted and expired are read off the times. */
  status: z.enum(['Pending', 'Sent', 'Revoked']),
  createdAt: time,
  sentAt: time.nullable(),
  expiresAt: time,
  acceptedAt: time.nullable(),
  /** What became of its last email. `accepted`: by the mail server; `none`: the link was copied instead. */
  delivery: inviteDelivery,
  invitedBy: person,
})
const invites = z.object({ invites: z.array(invite), total: z.int() })

const fontName = z.string().trim().max(60)
/** Kept in lower case, as it is compared. */
const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Use a colour such as #0272b5.')
  .toLowerCase()
const branding = z.object({
  fonts: z.array(fontName).max(MAX_BRAND_FONTS),
  defaultReportFont: fontName,
  defaultReportHeadersFont: fontName,
  defaultVisualisationFont: fontName,
  /** Colours of chart series in order; empty: the product's own. */
  palette: z.array(colour).max(MAX_BRAND_COLOURS),
  /** What new reports begin with; each can have its own. */
  reportScale: z.enum(REPORT_SCALES),
  reportCover: z.enum(REPORT_COVERS),
})

const embedding = z.object({
  sites: z.enum(['anyone', 'listed']),
  /** Host names: `news.example`, or `*.example.org` for sub-domains, with a port if need be. */
  hosts: z.array(z.string().max(260)).max(MAX_EMBEDDING_HOSTS),
})

export const auditEntry = z.object({
  id,
  at: time,
  /** Null: the product itself. */
  actor: person.nullable(),
  /** Such as `member.role-added`. */
  action: z.string(),
  /** What it was done to; members depend on the action. */
  subject: z.record(z.string(), z.unknown()),
  /** The same for a person: "Ann gave Bo the builder role". Begins with the actor's name. */
  sentence: z.string(),
})

const auditFilter = {
  actorId: id.optional(),
  /** One action, or all of a kind: `member`. */
  action: z.string().max(60).optional(),
  from: time.optional(),
  to: time.optional(),
}

const apiToken = z.object({
  id,
  name: z.string(),
  /** First characters of the secret. */
  hint: z.string(),
  capabilities: z.array(ability),
  createdBy: person,
  createdAt: time,
  expiresAt: time.nullable(),
  lastUsedAt: time.nullable(),
  /** `makerLeft`: whoever made it is no member any more, or has come back since; it is refused for good. */
  state: z.enum(['live', 'expired', 'makerLeft']),
})

/** International domains too: the server knows their ASCII form. */
const emailAddress = z
  .email({
    pattern: z.regexes.unicodeEmail,
    error: 'Enter one email address, such as name@example.org.',
  })
  .max(254)
const token = z.string().max(200)

export const organisationSchemas = {
  getOrganisation: { response: organisation },
  updateOrganisation: {
    body: z.strictObject({
      name: organisationName,
      id,
      status: organisationStatus,
      friendlyName: shownName('Give the organisation a name.'),
      ownerId: id,
      autoEnrollmentDomains: z.array(z.string().trim().toLowerCase().max(253)).max(MAX_EMAIL_DOMAINS),
      // Beyond the specification; what is left out stays as it is.
      locale: z.string().max(35).optional(),
      timeZone: z.string().max(64).optional(),
      retentionDays: z.int().min(RETENTION_DAYS.least).max(RETENTION_DAYS.most).optional(),
      namesReaders: z.boolean().optional(),
      frontPage: z.boolean().optional(),
      subscriptions: z.boolean().optional(),
      accessibilityStatement: z
        .string()
        .trim()
        .max(MAX_STATEMENT_ADDRESS)
        .superRefine((address, context) => {
          const message = fullAddressFault(address)
          if (message !== null) context.addIssue({ code: 'custom', message })
        })
        .nullable()
        .optional(),
      googleAnalytics4MeasurementId: z
        .string()
        .trim()
        .regex(MEASUREMENT_ID, 'A measurement ID looks like G-ABC123DEF4.')
        .nullable()
        .optional(),
    }),
    response: organisation,
  },
  deleteOrganisation: {},
  exportOrganisation: {},
  getOrganisationLogo: {},
  uploadOrganisationLogo: { response: z.object({ logo: hash, width: z.int(), height: z.int() }) },
  deleteOrganisationLogo: {},
  getOrganisationByName: {
    params: z.object({ name: organisationName }),
    response: z.object({ name: z.string() }),
  },

  listMembers: {
    query: z.object({
      ...memberFilter,
      sort: z.enum(['name', 'joined', 'seen']).default('name'),
      ...pageQuery,
    }),
    response: z.object({ members: z.array(member), ...pageEnd }),
  },
  exportMembers: { query: z.object(memberFilter) },
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
  createInvites: {
    body: z.strictObject({
      /** One address each, as somebody typed or pasted it. */
      emailAddresses: z.array(z.string().max(INVITE_LIMITS.address)).min(1).max(INVITE_LIMITS.atOnce),
      roles: z.array(assignableRole),
    }),
    response: z.object({
      results: z.array(
        z.object({
          emailAddress: z.string(),
          outcome: z.enum(['invited', 'already-member', 'already-invited', 'not-an-address', 'repeated']),
          /** A sentence to show to a person. */
          detail: z.string(),
        }),
      ),
      invites: z.array(invite),
      total: z.int(),
    }),
  },
  createInvitesByLine: {
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            /** As somebody wrote it. */
            emailAddress: z.string().max(INVITE_LIMITS.address),
            roles: z.array(assignableRole),
          }),
        )
        .min(1)
        .max(INVITE_LIMITS.atOnce),
      /** False: nothing is sent, the answer says what would become of each line. */
      send: z.boolean(),
    }),
    response: z.object({
      /** In the order of the lines. */
      results: z.array(
        z.object({
          emailAddress: z.string(),
          roles: z.array(assignableRole),
          /** `over-limit`: the organisation has sent its invites for this hour. */
          outcome: z.enum([
            'invited',
            'already-member',
            'already-invited',
            'not-an-address',
            'repeated',
            'over-limit',
          ]),
          /** A sentence to show to a person. */
          detail: z.string(),
        }),
      ),
      invites: z.array(invite),
      total: z.int(),
    }),
  },
  correctInvite: {
    params: z.object({ inviteId: id }),
    body: z.strictObject({ emailAddress }),
    response: invite,
  },
  resendInvite: { params: z.object({ inviteId: id }), response: invite },
  createInviteLink: { params: z.object({ inviteId: id }), response: z.object({ link: z.url(), invite }) },
  previewInvite: {
    body: z.strictObject({ token }),
    response: z.object({
      organisation: z.object({ name: z.string(), friendlyName: z.string() }),
      emailAddress: z.string(),
      roles: z.array(assignableRole),
      invitedBy: z.string(),
      expiresAt: time,
      state: z.enum(['open', 'accepted', 'expired', 'revoked']),
      /** Whether it was sent to the signed-in user's own, proven address. */
      isForYou: z.boolean(),
      /** Whether whoever accepts it becomes the organisation's owner. */
      makesOwner: z.boolean(),
    }),
  },
  acceptInvite: { body: z.strictObject({ token }), response: organisation },
  revokeInvite: { params: z.object({ inviteId: id }), response: invites },

  getBranding: { response: branding },
  updateBranding: {
    body: z.strictObject({
      ...branding.shape,
      // A client drops a default that is not in the list (specification 5): left out, it is the product's own.
      defaultReportFont: fontName.default(DEFAULT_FONT),
      defaultReportHeadersFont: fontName.default(DEFAULT_FONT),
      defaultVisualisationFont: fontName.default(DEFAULT_FONT),
      palette: branding.shape.palette.default([]),
      reportScale: branding.shape.reportScale.default('plain'),
      reportCover: branding.shape.reportCover.default('none'),
    }),
    response: branding,
  },

  listFormerBrandings: {
    response: z.object({ former: z.array(z.object({ branding, until: time })) }),
  },

  getEmbedding: { response: embedding },
  updateEmbedding: { body: z.strictObject(embedding.shape), response: embedding },

  listAudit: {
    query: z.object({ ...auditFilter, ...pageQuery }),
    response: z.object({
      entries: z.array(auditEntry),
      /** Whom and which kinds of action the whole log knows, to filter by; with the first page only. */
      actors: z.array(person),
      kinds: z.array(z.string()),
      ...pageEnd,
    }),
  },
  exportAudit: { query: z.object(auditFilter) },
  listApiTokens: { response: z.object({ tokens: z.array(apiToken), total: z.int() }) },
  createApiToken: {
    body: z.strictObject({
      name: shownName('Give the token a name.'),
      capabilities: z.array(z.enum(TOKEN_CAPABILITIES)).min(1, 'Choose at least one.'),
      /** Days until it ends; null: never. */
      lifetimeDays: z.int().min(1).max(3650).nullable(),
    }),
    /** `secret` is answered here and nowhere else. */
    response: apiToken.extend({ secret: z.string() }),
  },
  revokeApiToken: { params: z.object({ tokenId: id }) },
} satisfies Record<string, CallSchemas>
