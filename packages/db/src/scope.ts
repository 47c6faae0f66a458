/** On whose behalf a transaction runs. Row-level security keys on it; there is no unscoped transaction. */
export type Scope =
  | { readonly kind: 'organisation'; readonly organisationId: string; readonly userId?: string }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'platform' }

/** The role every query runs under: no login, no superuser, subject to row-level security. */
export const applicationRole = 'bubbles_app'

export interface BeginOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable' | undefined
  /** It writes nothing, so that nobody waits for its commit. */
  readOnly?: boolean | undefined
  /**
   * Joins are done in the order they are written. For a query of many joins by key, whose order is plain: looking for a
   * better one takes the planner longer than the query takes.
   */
  joinsAsWritten?: boolean | undefined
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function checkedUuid(name: string, value: string): string {
  // The value goes into the statement's text, so this check is also the injection guard.
  if (typeof value !== 'string' || !uuidPattern.test(value)) {
    throw new TypeError(`The transaction scope needs a UUID as ${name}, not ${JSON.stringify(value)}.`)
  }
  return value
}

/**
 * One string that opens the transaction, takes the role and says who asks: one message instead of three
 * round trips. All settings are transaction-local, and all are set each time, so that a setting left behind by
 * a stray session-wide SET cannot leak into the next transaction. Utility statements need no plan and return no rows.
 * @param role the role to switch to, or null when the login itself is the restricted one.
 * @throws TypeError if an id is not a UUID.
 */
export function beginStatement(scope: Scope, role: string | null, options: BeginOptions = {}): string {
  const organisationId =
    scope.kind === 'organisation' ? checkedUuid('organisationId', scope.organisationId) : ''
  const userId =
    scope.kind === 'platform' || scope.userId === undefined ? '' : checkedUuid('userId', scope.userId)
  const modes = [
    options.isolation ? ` isolation level ${options.isolation}` : '',
    options.readOnly ? ' read only' : '',
  ].join('')
  const settings = [
    role === null ? '' : `set local role ${role};`,
    `set local app.organisation_id='${organisationId}';`,
    `set local app.user_id='${userId}';`,
    `set local app.platform='${scope.kind === 'platform' ? 'on' : ''}'`,
    options.joinsAsWritten ? ';set local join_collapse_limit=1' : '',
  ].join('')
  return `begin${modes};${settings}`
}
