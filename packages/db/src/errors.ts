/**
 * The few kinds of database failure that callers act on. The HTTP layer maps them:
 * unique_violation, foreign_key_violation, serialization, deadlock -> 409; unavailable, timeout, moving -> 503;
 * named_elsewhere -> 409; storage_full -> 507. Everything else is a defect and becomes a 500.
 */
export type DatabaseErrorCode =
  | 'unique_violation'
  | 'foreign_key_violation'
  | 'check_violation'
  | 'not_null_violation'
  | 'row_security'
  | 'invalid_value'
  | 'serialization'
  | 'deadlock'
  | 'timeout'
  | 'storage_full'
  | 'moving'
  | 'named_elsewhere'
  | 'unavailable'
  | 'aborted'
  | 'refused'
  | 'other'

/** Names from the failed statement, where PostgreSQL gave them. */
export interface DatabaseErrorContext {
  /** Five-character SQLSTATE (PostgreSQL manual, appendix A). */
  sqlState?: string | undefined
  /** Name of the violated constraint or index. */
  constraint?: string | undefined
  table?: string | undefined
  column?: string | undefined
  cause?: unknown
}

/** A failure of the database, with a code to act on. The message never holds row values of other tenants. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode
  readonly sqlState: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined

  constructor(code: DatabaseErrorCode, message: string, context: DatabaseErrorContext = {}) {
    super(message, { cause: context.cause })
    this.name = 'DatabaseError'
    this.code = code
    this.sqlState = context.sqlState
    this.constraint = context.constraint
    this.table = context.table
    this.column = context.column
  }

  /** True when running the same transaction again may succeed. */
  get retryable(): boolean {
    return this.code === 'serialization' || this.code === 'deadlock'
  }
}

/** True for a unique violation, of the named constraint if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): error is DatabaseError {
  return (
    error instanceof DatabaseError &&
    error.code === 'unique_violation' &&
    (constraint === undefined || error.constraint === constraint)
  )
}

const codeOfState: Record<string, DatabaseErrorCode> = {
  '23505': 'unique_violation',
  '23P01': 'unique_violation',
  '23503': 'foreign_key_violation',
  '23514': 'check_violation',
  '23502': 'not_null_violation',
  '40001': 'serialization',
  '40P01': 'deadlock',
  '55P03': 'timeout',
  '57014': 'timeout',
  '25P03': 'timeout',
  '25P04': 'timeout',
  '53100': 'storage_full',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '25P02': 'aborted',
  // Raised by the functions of cells (src/cells/cell.ts).
  BU001: 'moving',
  BU002: 'named_elsewhere',
}

interface DriverError extends Error {
  code?: string
  constraint?: string
  table?: string
  column?: string
}

const connectionFailures =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after|Query read timeout)/

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

function codeOf(error: DriverError): DatabaseErrorCode {
  const state = error.code ?? ''
  const known = codeOfState[state]
  if (known) return known
  if (state.startsWith('08') || connectionCodes.has(state)) return 'unavailable'
  if (state === '42501' && error.message.includes('row-level security')) return 'row_security'
  if (state.startsWith('22')) return 'invalid_value'
  if (/no space left on device/i.test(error.message)) return 'storage_full'
  if (connectionFailures.test(error.message)) return 'unavailable'
  return 'other'
}

/** Turns whatever the driver threw into a DatabaseError; one that already is comes back as it is. */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  const failure = (error instanceof Error ? error : new Error(String(error))) as DriverError
  if (failure.cause instanceof DatabaseError) return failure.cause
  const isState = /^[0-9A-Z]{5}$/.test(failure.code ?? '')
  return new DatabaseError(codeOf(failure), failure.message, {
    sqlState: isState ? failure.code : undefined,
    constraint: failure.constraint,
    table: failure.table,
    column: failure.column,
    cause: failure,
  })
}
