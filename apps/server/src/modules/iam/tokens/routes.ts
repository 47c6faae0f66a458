import type { Handlers } from '../../../http/context.ts'
import { presentToken } from './present.ts'
import { readTokens } from './reader.ts'
import { createToken, endToken } from './service.ts'

type Operations = 'listApiTokens' | 'createApiToken' | 'revokeApiToken'

export const tokenHandlers: Handlers<Operations> = {
  listApiTokens: async ({ organisation }) => {
    const rows = await readTokens(organisation.id)
    return { tokens: rows.map(presentToken), total: rows.length }
  },

  createApiToken: async (context) => {
    const { row, secret } = await createToken(context)
    const { id, name, emailAddress } = context.user
    const token = presentToken({
      ...row,
      last_used_at: null,
      created_by: id,
      maker_name: name,
      maker_email: emailAddress,
    })
    return { ...token, secret }
  },

  revokeApiToken: endToken,
}
