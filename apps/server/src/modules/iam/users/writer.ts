import { tx } from '@bubbles/db'

export interface NewUser {
  poolSub: string
  emailAddress: string
  emailVerified: boolean
  name: string
}

/** Makes the user of a pool subject, or brings its e-mail up to date. Racing first sign-ins make one user. */
export const upsertUser = (user: NewUser) =>
  tx()
    .insertInto('users')
    .values({
      pool_sub: user.poolSub,
      email_address: user.emailAddress,
      email_verified: user.emailVerified,
      name: user.name,
    })
    .onConflict((conflict) =>
      conflict.column('pool_sub').doUpdateSet({
        email_address: user.emailAddress,
        email_verified: user.emailVerified,
        updated_at: new Date(),
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateUserName = (userId: string, name: string) =>
  tx()
    .updateTable('users')
    .set({ name, updated_at: new Date() })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
