import { tx } from '@bubbles/db'

/** Writes the check value if there is none. Needs the platform. */
export const insertSecretCheck = (secretCheck: string) =>
  tx()
    .insertInto('installation')
    .values({ secret_check: secretCheck })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

/** Replaces the check value. Needs the platform. */
export const replaceSecretCheck = (secretCheck: string) =>
  tx()
    .insertInto('installation')
    .values({ secret_check: secretCheck })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ secret_check: secretCheck }))
    .execute()
