import { tx } from '@bubbles/db'

/** What the secret of this installation is checked by; null where no server has started yet. Needs the platform. */
export async function readSecretCheck(): Promise<string | null> {
  const row = await tx().selectFrom('installation').select('secret_check').executeTakeFirst()
  return row?.secret_check ?? null
}
