import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { DatabaseError, type MovedTable, moveToPostgres } from '@bubbles/db'

const usage = `Copies the embedded database into an empty PostgreSQL database and compares every value.
Stop the server first.

  npm run move-to-postgres -- [--from .data/database] --to postgresql://OWNER@HOST/DATABASE
`

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function table(rows: MovedTable[]): string {
  const width = Math.max(5, ...rows.map(({ name }) => name.length))
  const line = (name: string, source: string, target: string, verdict: string) =>
    `${name.padEnd(width)}  ${source.padStart(10)}  ${target.padStart(10)}  ${verdict}`
  return [
    line('table', 'embedded', 'PostgreSQL', ''),
    ...rows.map((row) =>
      line(row.name, String(row.sourceRows), String(row.targetRows), row.equal ? 'equal' : 'DIFFERENT'),
    ),
  ].join('\n')
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { from: { type: 'string', default: '.data/database' }, to: { type: 'string' } },
  })
  if (!values.to) {
    print(usage)
    return 1
  }
  const results = await moveToPostgres({
    dataDirectory: values.from,
    url: values.to,
    onTable: (name) => print(`copying ${name}`),
  })
  print(table(results))
  const equal = results.every((row) => row.equal)
  print(
    equal
      ? `All tables are equal. Set DATABASE_URL to the new database and start the server with the same secret as before, or no one can sign in: set BUBBLES_SECRET to what is in ${join(dirname(values.from), 'secret')} (needed in production), or leave that file where it is.`
      : 'The tables differ, so nothing was kept in PostgreSQL. The embedded database is unchanged.',
  )
  return equal ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof DatabaseError ? error.message : String(error)}\n`)
  process.exitCode = 1
}
