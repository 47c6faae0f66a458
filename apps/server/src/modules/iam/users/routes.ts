import { Problem } from '@bubbles/domain'
import type { Handlers } from '../../../http/context.ts'
import { presentOrganisation } from '../organisations/present.ts'
import { presentUser } from './present.ts'
import { readOrganisationsOfUser, readUserBySub } from './reader.ts'
import { updateUserName, upsertUser } from './writer.ts'

type Operations = 'getUser' | 'createUser' | 'updateUser' | 'listGlobalRoles' | 'listUserOrganisations'

/** What the pool knows of a subject: its verified address and its name. */
export type ReadPoolUser = (
  sub: string,
  accessToken: string,
) => Promise<{ email: string; emailVerified: boolean; name: string } | null>

export const userHandlers = (readPoolUser: ReadPoolUser): Handlers<Operations> => ({
  getUser: async ({ user }) => {
    const row = await readUserBySub(user.poolSub)
    if (!row) throw new Problem('user-not-found')
    return presentUser(row)
  },

  // The pool is asked outside the transaction: with a cloud pool it is a network call.
  createUser: {
    outside: true,
    handle: async ({ user, request, deps }) => {
      const known = await readPoolUser(user.poolSub, request.headers.authorization!.split(' ')[1]!)
      if (!known) throw new Problem('sign-in-required')
      const row = await deps.database.transaction({ kind: 'platform' }, () =>
        upsertUser({
          poolSub: user.poolSub,
          emailAddress: known.email,
          emailVerified: known.emailVerified,
          name: known.name,
        }),
      )
      return presentUser(row)
    },
  },

  updateUser: async ({ user, body }) => {
    if (!user.id) throw new Problem('user-not-found')
    return presentUser(await updateUserName(user.id, body.name))
  },

  listGlobalRoles: async ({ actor }) => ({ globalRoles: [...actor.globalRoles] }),

  listUserOrganisations: async ({ user }) => {
    const rows = user.id ? await readOrganisationsOfUser(user.id) : []
    return {
      organisations: rows.map((row) => ({
        ...presentOrganisation(row, { userId: user.id, roles: row.roles }),
        memberCount: row.member_count,
      })),
      total: rows.length,
    }
  },
})
