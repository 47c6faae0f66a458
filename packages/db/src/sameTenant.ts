import type { AnyColumnWithTable, JoinBuilder } from 'kysely'

/** A column of a table, or of its alias, that has an `organisation_id` too. */
type TenantColumn<DB, TB extends keyof DB, Column> = Column extends `${infer Table}.${string}`
  ? `${Table}.organisation_id` extends AnyColumnWithTable<DB, TB>
    ? Column
    : never
  : never

/**
 * Joins rows of one organisation where two columns are equal. Every key of a tenant's table begins with the
 * organisation.
 * @param left `table.column`, as is `right`
 */
export function sameTenant<
  DB,
  TB extends keyof DB,
  Left extends AnyColumnWithTable<DB, TB>,
  Right extends AnyColumnWithTable<DB, TB>,
>(
  join: JoinBuilder<DB, TB>,
  left: TenantColumn<DB, TB, Left>,
  right: TenantColumn<DB, TB, Right>,
): JoinBuilder<DB, TB> {
  const tenantOf = (column: unknown) => `${String(column).split('.')[0]}.organisation_id`
  // The types of the parameters have checked all four.
  return join
    .onRef(tenantOf(left) as never, '=', tenantOf(right) as never)
    .onRef(left as never, '=', right as never)
}
