import pg from 'pg'
import { vi } from 'vitest'

/** `organisation_id = $1`, as Kysely and hand-written SQL say it. */
const CONDITION = /(?:"\w{1,63}"\.|\b\w{1,63}\.)?"?organisation_id"? ?= ?(\$\d+)(?:::uuid)?/gi

/**
 * Takes every condition on the organisation out of what transactions of one organisation send, as if each had been
 * forgotten: what keeps rows apart then is the policies of the database alone.
 * @returns what puts them back, and how many were taken out
 */
export function withoutConditions(): { restore: () => void; count: () => number } {
  let count = 0
  const tenants = new WeakMap<object, boolean>()
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its client
  const send = pg.Client.prototype.query as (this: pg.Client, ...parts: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query') as unknown as {
    mockImplementation: (replacement: typeof send) => void
    mockRestore: () => void
  }
  spy.mockImplementation(function (this: pg.Client, ...parts: unknown[]) {
    const [query, ...rest] = parts
    if (typeof query === 'string') {
      if (query.startsWith('begin')) tenants.set(this, /app\.organisation_id='[^']/.test(query))
      return send.apply(this, parts)
    }
    const { text, name } = query as { text: string; name?: string }
    if (!tenants.get(this)) return send.apply(this, parts)
    const without = text.replaceAll(CONDITION, (_, value: string) => {
      count += 1
      return `${value}::uuid is not null`
    })
    if (without === text) return send.apply(this, parts)
    return send.apply(this, [
      { ...(query as object), text: without, ...(name && { name: `${name}-without` }) },
      ...rest,
    ])
  })
  return { restore: () => spy.mockRestore(), count: () => count }
}
