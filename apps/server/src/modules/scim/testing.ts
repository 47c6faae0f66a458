import { type Database, tx } from '@bubbles/db'
import type { CallAnswer, Harness } from '../../testing/harness.ts'

export const USERS = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUPS = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Asks as an identity provider does. */
export type AskScim = (method: Method, path: string, body?: unknown) => Promise<CallAnswer>

export const scimWith =
  ({ call }: Harness, token: string | null, host = 'acme'): AskScim =>
  (method, path, body) =>
    call(token, {
      method,
      url: `/api/scim/v2${path}`,
      body,
      host,
      headers: body === undefined ? {} : { 'content-type': 'application/scim+json' },
    })

/** The body of a PATCH. */
export const patchOf = (...operations: object[]) => ({ schemas: [PATCH_OP], Operations: operations })

/** An API token of an organisation's owner that can provision. */
export async function makeProvisioningToken(harness: Harness, host = 'acme', as = `sub-${host}-owner`) {
  const { body } = await harness.call(as, {
    method: 'POST',
    url: '/api/iam/v1/organisations/tokens',
    body: { name: 'Provisioning', capabilities: ['organisation.provision'], lifetimeDays: null },
    host,
  })
  return body.secret as string
}

/** Sets single sign-on up, with a verified domain, as if its records had been checked. */
export const setSingleSignOn = (
  database: Database,
  organisationId: string,
  domain: string,
  groupRoles: { group: string; role: string }[],
) =>
  database.transaction({ kind: 'platform' }, async () => {
    const { owner_id: by } = await tx()
      .selectFrom('organisations')
      .where('id', '=', organisationId)
      .select('owner_id')
      .executeTakeFirstOrThrow()
    await tx()
      .insertInto('single_sign_on')
      .values({
        organisation_id: organisationId,
        name: 'Corp Id',
        issuer: `https://id.${domain}`,
        client_id: 'bubbles',
        sealed_secret: new Uint8Array(1),
        joins: 'automatic',
        group_roles: JSON.stringify(groupRoles) as never,
        updated_by: by,
      })
      .execute()
    await tx()
      .insertInto('single_sign_on_domains')
      .values({ organisation_id: organisationId, domain, token: 'x', verified_at: new Date() })
      .execute()
  })
