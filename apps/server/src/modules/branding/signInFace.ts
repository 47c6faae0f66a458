import type { Database } from '@bubbles/db'
import { logoPath, Problem } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { OrganisationIds } from '../../http/tenant.ts'
import { readFace } from './reader.ts'

export interface SignInFaceOptions {
  config: Pick<Config, 'addresses'>
  database: Database
  organisationIds: OrganisationIds
}

/**
 * Adds `GET /organisation/{name}` to the sign-in's host: what an organisation calls itself and the address of its logo
 * (null: none), for who is about to sign in there. Its published pages show both to everyone.
 */
export function registerSignInFace(
  app: FastifyInstance,
  { config, database, organisationIds }: SignInFaceOptions,
): void {
  app.get<{ Params: { name: string } }>(
    '/organisation/:name',
    { config: { admission: 'open' } },
    async (request, reply) => {
      const { name } = request.params
      const id = request.site.kind === 'login' ? await organisationIds.find(name) : null
      const scope = { kind: 'organisation', organisationId: id ?? '' } as const
      const face = id && (await database.transaction(scope, () => readFace(id), { readOnly: true }))
      if (!face) throw new Problem('not-found')
      // The sign-in's policy names no domains of organisations.
      const logo = face.logo_hash && `${config.addresses.installationPages(name)}${logoPath(face.logo_hash)}`
      return reply
        .header('cache-control', 'private, max-age=60')
        .send({ friendlyName: face.friendly_name, logo: logo || null })
    },
  )
}
