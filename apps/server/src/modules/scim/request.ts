import { type Database, isUniqueViolation } from '@bubbles/db'
import { Problem } from '@bubbles/domain'
import { z } from 'zod'
import type { Presence } from '../../http/actorReader.ts'
import type { ProvidedAccount } from '../identity/public.ts'
import { ScimProblem } from './problem.ts'

/** The account with an address; null where there's no pool to make one in. */
export type ProvideAccount =
  | ((person: { email: string; name: string }) => Promise<ProvidedAccount | 'disabled' | 'closed'>)
  | null

/** Whose token asks, and where. */
export type Caller = Pick<Presence, 'organisation' | 'actor'>

/** One request of an identity provider. */
export interface ScimRequest {
  /** ID in the address; empty for none. */
  id: string
  query: Readonly<Record<string, unknown>>
  body: unknown
  /** Address of the API, for links. */
  base: string
  database: Database
  provideAccount: ProvideAccount
  /** Runs a part of it in a turn and a transaction of the organisation, if the token still allows it. */
  inOrganisation: <T>(work: (caller: Caller) => Promise<T>) => Promise<T>
}

/** The ID in the address. @throws Problem not-found for what is no ID */
export function requireId({ id }: Pick<ScimRequest, 'id'>): string {
  if (!z.uuid().safeParse(id).success) throw new Problem('not-found', { detail: NOT_FOUND })
  return id
}

/** @throws Problem not-found */
export function requireFound<T>(row: T | undefined): T {
  if (row === undefined) throw new Problem('not-found', { detail: NOT_FOUND })
  return row
}

const NOT_FOUND = 'Nothing with this ID has been provisioned here.'

/** @throws ScimProblem uniqueness with a sentence, where what is written is there already */
export async function uniquely<T>(work: () => Promise<T>, sentence: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw new ScimProblem('uniqueness', sentence)
    throw error
  }
}

/** A list as SCIM has it. */
export const presentList = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
