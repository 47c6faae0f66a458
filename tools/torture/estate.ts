import { join } from 'node:path'
import { type DatabaseConfig, openDatabase, tx } from '@bubbles/db'
import { makeSecret } from '../../apps/server/src/modules/iam/tokens/secret.ts'
import { insertToken } from '../../apps/server/src/modules/iam/tokens/writer.ts'
import type { RunningServer } from '@bubbles/test-kit/server'
import { Writer } from './writer.ts'

/** Where a trial's data are: on PostgreSQL, or in a folder of the server's own. */
export type Place = { url: string } | { folder: string }

/** Where a server keeps its database in its folder. */
export const databaseIn = (folder: string): string => join(folder, 'database')

/** How its database is opened. */
export const configOf = (place: Place): DatabaseConfig => ({
  environment: 'local',
  ...('url' in place ? place : { dataDirectory: databaseIn(place.folder) }),
})

/** Makes an organisation `acme` in a new database. @returns the secret of an API token that may make reports. */
export async function makeEstate(place: Place): Promise<string> {
  const database = await openDatabase(configOf(place))
  const { secret, hash, hint } = makeSecret()
  try {
    await database.transaction({ kind: 'platform' }, async () => {
      const user = await tx()
        .insertInto('users')
        .values({
          pool_sub: 'sub-owner',
          email_address: 'owner@example.org',
          name: 'Owner',
          global_roles: [],
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await tx()
        .insertInto('organisations')
        .values({ name: 'acme', friendly_name: 'ACME', owner_id: user.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx()
        .insertInto('members')
        .values({ organisation_id: id, user_id: user.id, roles: ['Builder', 'Admin'] })
        .execute()
      const capabilities = ['report.create']
      await insertToken(id, { name: 'Torture', hash, hint, capabilities, userId: user.id, expiresAt: null })
    })
  } finally {
    await database.close()
  }
  return secret
}

/** Names of all reports, as the database has them; nobody else may have it open where it is an embedded one. */
export const readReportNames = (place: Place): Promise<string[]> =>
  read(place, async () => {
    const rows = await tx().selectFrom('reports').select('name').execute()
    return rows.map(({ name }) => name)
  })

/** Names of all who were invited, likewise. */
export const readInvitedNames = (place: Place): Promise<string[]> =>
  read(place, async () => {
    const rows = await tx().selectFrom('invites').select('email_address').execute()
    return rows.map(({ email_address: address }) => nameOf(address))
  })

async function read<T>(place: Place, work: () => Promise<T>): Promise<T> {
  const database = await openDatabase(configOf(place))
  try {
    return await database.transaction({ kind: 'platform' }, work)
  } finally {
    await database.close()
  }
}

/** Whose address it is. */
export const nameOf = (address: string): string => address.replace(/@.*/, '')

/** Clients that make reports. */
export const reportWriter = (token: string, server: () => RunningServer): Writer =>
  new Writer({
    url: () => server().at('acme', '/api/report/v1/reports'),
    token,
    body: (name) => ({ name }),
    idOf: (answer) => (answer as { id?: string }).id,
  })

/** Clients that invite people, who are then written to. */
export const inviteWriter = (token: string, server: () => RunningServer): Writer =>
  new Writer({
    url: () => server().at('acme', '/api/iam/v1/organisations/invites'),
    token,
    body: (name) => ({ emailAddress: `${name}@example.org`, roles: [] }),
    idOf: (answer) => (answer as { id?: string }).id,
  })
