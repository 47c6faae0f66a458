import { tx } from '@bubbles/db'

/** A passkey as it is stored. */
export type StoredPasskey = {
  id: string
  sub: string
  public_key: Uint8Array
  counter: number
  name: string
  transports: string[]
  attachment: string | null
  added_at: Date
  last_used_at: Date | null
}

const passkeys = () =>
  tx()
    .selectFrom('pool_passkeys')
    .select([
      'id',
      'sub',
      'public_key',
      'counter',
      'name',
      'transports',
      'attachment',
      'added_at',
      'last_used_at',
    ])

/** Of one user, the oldest first. */
export const readPasskeys = (sub: string): Promise<StoredPasskey[]> =>
  passkeys().where('sub', '=', sub).orderBy('added_at').orderBy('id').execute()

/** One passkey, whoever's. Nobody else uses or removes it before this transaction ends. */
export const lockPasskey = (id: string): Promise<StoredPasskey | undefined> =>
  passkeys().where('id', '=', id).forUpdate().executeTakeFirst()
