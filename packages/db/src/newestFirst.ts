import { type SelectQueryBuilder, sql } from 'kysely'

/** How many rows of a list are read, behind which: `after` is the last one of the page before, null for the first page. */
export interface ListPage {
  limit: number
  after: string | null
}

/** A tenant's table, its alias in the query, and the columns it is ordered by before its id. */
interface Ordered {
  table: string
  as: string
  by: readonly string[]
}

/** Makes a query one of a page of an organisation's rows, the newest first. For `$call`. */
export const newestFirst =
  (organisationId: string, { table, as, by }: Ordered, { limit, after }: ListPage) =>
  <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): SelectQueryBuilder<DB, TB, Row> => {
    const columns = [...by, 'id']
    const listed = (of: string) => sql.join(columns.map((column) => sql.ref(`${of}.${column}`)))
    const behind =
      after === null
        ? query
        : query.where(
            sql<boolean>`(${listed(as)}) < (select ${listed('last')} from ${sql.table(table)} as last
              where last.organisation_id = ${organisationId}::uuid and last.id = ${after}::uuid)`,
          )
    return columns
      .reduce((ordered, column) => ordered.orderBy(sql.ref(`${as}.${column}`), 'desc'), behind)
      .limit(limit)
  }
