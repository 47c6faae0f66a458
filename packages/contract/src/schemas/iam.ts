import { PAGE_LANGUAGES } from '@bubbles/domain'
import { z } from 'zod'
import { type CallSchemas, id, pageEnd, pageQuery, person, shownName, time } from './common.ts'
import {
  auditEntry,
  currentOrganisation,
  inviteDelivery,
  organisation,
  organisationName,
  organisationStatus,
} from './organisation.ts'

export const user = z.object({
  id,
  emailAddress: z.string(),
  /** Whether the address has been proven. */
  emailVerified: z.boolean(),
  name: z.string(),
  status: z.enum(['Active', 'Disabled', 'Deleted']),
  globalRoles: z.array(z.enum(['AccountManager'])),
})

const session = z.object({
  id,
  /** Such as `Firefox on Windows`; empty when unknown. */
  browser: z.string(),
  signedInAt: time,
  lastUsedAt: time,
  isCurrent: z.boolean(),
})

const feature = z.object({
  featureKey: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.boolean(),
  /** What the feature is without a toggle of its own. */
  isDefault: z.boolean(),
})

/** An organisation as account managers see it: numbers about it, nothing out of it. */
const account = z.object({
  id,
  name: z.string(),
  friendlyName: z.string(),
  status: organisationStatus,
  /** Who holds the organisation: while it waits for its owner, the account manager who created it. */
  owner: person,
  /** Who is to become its owner by accepting an invite; null once someone has. */
  invitedOwner: z
    .object({
      emailAddress: z.string(),
      expiresAt: time,
      /** Whether the invite can still be accepted; a new one is sent otherwise. */
      isOpen: z.boolean(),
      delivery: inviteDelivery,
    })
    .nullable(),
  memberCount: z.int(),
  reportCount: z.int(),
  createdAt: time,
})

const accountUsage = z.object({
  inviteCount: z.int(),
  publicationCount: z.int(),
  /** Readers' events of the last 30 days. */
  eventCount: z.int(),
  storageBytes: z.int(),
})

/** Which organisation is meant; without it the host's. */
const organisationQuery = z.object({ organisationId: id.optional() })

/** Null: as the browser asks. */
const userLanguage = z.strictObject({ language: z.enum(PAGE_LANGUAGES).nullable() })

export const iamSchemas = {
  getUser: { response: user },
  getUserLanguage: { response: userLanguage },
  updateUserLanguage: { body: userLanguage, response: userLanguage },
  createUser: { response: user },
  updateUser: {
    body: z.strictObject({ name: shownName('Give a name.') }),
    response: user,
  },
  deleteUser: {},
  listSessions: {
    /** `available` is false where the identity service does not tell. */
    response: z.object({ sessions: z.array(session), total: z.int(), available: z.boolean() }),
  },
  endSession: { params: z.object({ sessionId: id }) },
  exportOwnData: {},
  listGlobalRoles: { response: z.object({ globalRoles: z.array(z.enum(['AccountManager'])) }) },
  listUserOrganisations: {
    response: z.object({
      organisations: z.array(
        organisation.extend({
          memberCount: z.int(),
          /**
           * The organisation requires two-step sign-in, and this sign-in is without: until it’s set up, every call there is refused with
           * second-factor-required. `provider`: what its own single sign-on is called, which would do instead. Null: it’s open.
           */
          secondFactorNeeded: z.object({ provider: z.string().nullable() }).nullable(),
        }),
      ),
      total: z.int(),
    }),
  },
  getCurrentOrganisation: { response: currentOrganisation },
  leaveOrganisation: {},
  getUserOrganisationLogo: { params: z.object({ orgId: id }) },

  getAccountOrganisation: { query: organisationQuery, response: account.extend({ usage: accountUsage }) },
  listAccountOrganisations: {
    query: z.object({
      search: z.string().trim().max(120).optional(),
      status: organisationStatus.optional(),
      sort: z.enum(['name', 'created', 'members']).default('created'),
      direction: z.enum(['ascending', 'descending']).optional(),
      ...pageQuery,
    }),
    response: z.object({ organisations: z.array(account), ...pageEnd }),
  },
  createOrganisation: {
    body: z.strictObject({
      name: organisationName,
      friendlyName: shownName('Give the organisation a name.'),
      /** Account managers only. Someone who has never signed in with this address is sent an invite, and owns it by accepting. */
      ownerEmailAddress: z.email().max(254).optional(),
    }),
    response: organisation,
  },
  updateAccountOrganisation: {
    params: z.object({ organisationId: id }),
    body: z.strictObject({ status: z.enum(['Active', 'Disabled']) }),
    response: account,
  },
  inviteOwner: {
    params: z.object({ organisationId: id }),
    body: z.strictObject({
      emailAddress: z.email('Enter one email address, such as name@example.org.').max(254),
    }),
    response: account,
  },
  setPersonStatus: {
    body: z.strictObject({
      emailAddress: z.email('Enter one email address, such as name@example.org.').max(254),
      status: z.enum(['Active', 'Disabled']),
    }),
    response: z.object({
      id,
      name: z.string(),
      emailAddress: z.string(),
      status: z.enum(['Active', 'Disabled']),
    }),
  },
  listAccountAudit: {
    query: z.object({ organisationId: id.optional(), ...pageQuery }),
    response: z.object({
      entries: z.array(auditEntry.extend({ organisation: z.object({ id, friendlyName: z.string() }) })),
      ...pageEnd,
    }),
  },
  listFeatures: {
    query: organisationQuery,
    response: z.object({ features: z.array(feature), total: z.int() }),
  },
  setFeatureStatus: {
    params: z.object({ featureKey: z.string().max(80) }),
    query: organisationQuery,
    body: z.strictObject({ status: z.boolean() }),
    response: feature,
  },
} satisfies Record<string, CallSchemas>
