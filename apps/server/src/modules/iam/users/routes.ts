import { Problem } from '@bubbles/domain'
import { requireRecentSignIn } from '../../../http/recentSignIn.ts'
import { lacksSecondFactor } from '../../../http/secondFactor.ts'
import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../../../http/context.ts'
import type { IdentityService } from '../../identity/public.ts'
import { readFile } from '../../media/public.ts'
import { replaceMentions } from '../../review/public.ts'
import { enrolByMailDomain } from '../members/enrolment.ts'
import { appointManagers } from '../managers/service.ts'
import { presentOrganisation } from '../organisations/present.ts'
import { deleteUser } from './deletion.ts'
import { presentSelf, presentSession, presentUser } from './present.ts'
import { lockUser, readLanguage, readLogoHash, readOrganisationsOfUser, readUserBySub } from './reader.ts'
import { updateLanguage, updateUserName, upsertUser } from './writer.ts'

const accessTokenOf = ({ headers }: FastifyRequest): string => headers.authorization?.split(' ')[1] ?? ''

/** Handlers of the calls about the signed-in user. What asks the pool runs outside transactions: it may be far away. */
export const userHandlers = (identity: IdentityService) => ({
  ...ownHandlers(identity),
  ...languageHandlers,
  ...sessionHandlers(identity),
  ...belongingHandlers,
})

/** Who they are. */
const ownHandlers = (
  identity: IdentityService,
): Handlers<'getUser' | 'createUser' | 'updateUser' | 'deleteUser'> => ({
  getUser: {
    reads: true,
    handle: async ({ user, actor }) => {
      if (!user.id) throw new Problem('user-not-found')
      return presentSelf(user, actor)
    },
  },

  createUser: {
    outside: true,
    handle: async ({ user, request, deps }) => {
      const known = await identity.readPoolUser(user.poolSub, accessTokenOf(request))
      if (!known) throw new Problem('sign-in-required')
      const row = await deps.database.transaction({ kind: 'platform' }, async () => {
        const made = await upsertUser({
          poolSub: user.poolSub,
          emailAddress: known.email,
          emailVerified: known.emailVerified,
          name: known.name,
        })
        await enrolByMailDomain(made)
        if (!deps.config.accountManagers.includes(made.email_address.toLowerCase())) return made
        await appointManagers([made.email_address], 'settings')
        return (await readUserBySub(user.poolSub)) ?? made
      })
      return presentUser(row)
    },
  },

  updateUser: async ({ user, body }) => {
    if (!user.id) throw new Problem('user-not-found')
    const before = await lockUser(user.id)
    const row = before && (await updateUserName(user.id, body.name))
    if (!row) throw new Problem('sign-in-required')
    if (before.name !== row.name) await replaceMentions(before, row.name)
    return presentUser(row)
  },

  deleteUser: {
    outside: true,
    handle: async ({ user, request, deps }) => {
      if (!user.id) throw new Problem('user-not-found')
      requireRecentSignIn(request)
      await deleteUser(user, accessTokenOf(request), deps, identity)
    },
  },
})

/** The language they use the dashboard in. */
const languageHandlers: Handlers<'getUserLanguage' | 'updateUserLanguage'> = {
  getUserLanguage: {
    reads: true,
    handle: async ({ user }) => {
      const language = user.id ? await readLanguage(user.id) : undefined
      if (language === undefined) throw new Problem('user-not-found')
      return { language }
    },
  },

  updateUserLanguage: async ({ user, body }) => {
    if (!user.id || !(await updateLanguage(user.id, body.language))) throw new Problem('user-not-found')
    return body
  },
}

/** Where they are signed in. */
const sessionHandlers = (identity: IdentityService): Handlers<'listSessions' | 'endSession'> => ({
  listSessions: {
    outside: true,
    handle: async ({ user, request }) => {
      const sessions = await identity.listSessions?.(user.poolSub)
      return {
        sessions: (sessions ?? []).map((session) => presentSession(session, request.subject?.originJti)),
        total: sessions?.length ?? 0,
        available: sessions !== undefined,
      }
    },
  },

  endSession: {
    outside: true,
    handle: async ({ user, params }) => {
      if (!(await identity.endSession?.(user.poolSub, params.sessionId))) throw new Problem('not-found')
    },
  },
})

/** Where they belong. */
const belongingHandlers: Handlers<'listGlobalRoles' | 'listUserOrganisations' | 'getUserOrganisationLogo'> = {
  listGlobalRoles: {
    reads: true,
    handle: async ({ actor }) => ({ globalRoles: [...actor.globalRoles] }),
  },

  listUserOrganisations: {
    reads: true,
    handle: async ({ user, request }) => {
      const rows = user.id ? await readOrganisationsOfUser(user.id) : []
      return {
        organisations: rows.map((row) => ({
          ...presentOrganisation(row, { userId: user.id, roles: row.roles }),
          memberCount: row.member_count,
          secondFactorNeeded: lacksSecondFactor(row.without_second_factor, row.id, request.subject ?? {})
            ? { provider: row.provider_name }
            : null,
        })),
        total: rows.length,
      }
    },
  },

  getUserOrganisationLogo: {
    outside: true,
    handle: async ({ user, params, deps, request, reply }) => {
      const file = await deps.database.transaction(
        { kind: 'platform' },
        async () => {
          const hash = user.id ? await readLogoHash(user.id, params.orgId) : null
          return hash ? readFile(params.orgId, hash) : undefined
        },
        { readOnly: true },
      )
      if (!file) throw new Problem('not-found')
      reply.headers({ etag: `"${file.hash}"`, 'cache-control': 'private, no-cache' })
      if (request.headers['if-none-match'] === `"${file.hash}"`) return reply.code(304).send()
      return reply.type(file.content_type).send(Buffer.from(await file.kept.load()))
    },
  },
}
