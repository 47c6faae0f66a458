import type { ConnectionKind } from '@bubbles/domain'
import type { LookupFunction } from 'node:net'

/** A database as it is connected to. */
export interface Connection {
  /** What people call it: messages name nothing else of it. */
  name: string
  kind: ConnectionKind
  host: string
  port: number
  database: string
  user: string
  password: string
  tls: boolean
  /** In PEM; '': the authorities everyone trusts. */
  certificate: string
}

/** Which databases may be connected to. */
export interface ConnectionRules {
  /** Hosts, with a port where it isn't the usual one, that may be reached wherever they are: the operator's choice. In lower case. */
  allowedHosts: readonly string[]
  /** Default: at name servers; of hosts that the operator allows, the system's. */
  lookup?: LookupFunction
}

/** A column as the database says it is. */
export interface ResultColumn {
  name: string
  type: 'number' | 'date' | 'boolean' | 'text'
}

/** What a query came to: every value as the database writes it; null for none. */
export interface Result {
  columns: ResultColumn[]
  rows: (string | null)[][]
}

/** What bounds one query; the row after the last says that there are more. */
export interface QueryBounds {
  seconds: number
  rows: number
  bytes: number
}

/**
 * Runs one statement that can change nothing.
 * @param address the IP address the host was found at and checked: nothing else is connected to
 * @throws DataFault with a sentence, or an error of the driver's
 */
export type Driver = (
  connection: Connection,
  address: string,
  query: string,
  bounds: QueryBounds,
  signal: AbortSignal,
) => Promise<Result>
