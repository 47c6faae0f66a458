import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Session } from 'chdb'

/**
 * ClickHouse's HTTP interface over the engine that chdb has in this process: `node clickhouseProcess.ts PORT DIRECTORY`;
 * it prints its port once it listens. Statements run one after the other, since settings and parameters are the session's.
 */
const [port = '0', directory = ''] = process.argv.slice(2)
const session = new Session(directory)
/** What is no setting of a statement. */
const OWN = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'session_id',
  'role',
  'wait_end_of_query',
])

interface Statement {
  sql: string
  database: string
  format: string
  settings: Map<string, string>
  parameters: Map<string, string>
}

const quoted = (value: string): string => `'${value.replaceAll(/['\\]/g, '\\$&')}'`

/** What the session has been set to: setting costs more than most statements. */
const now = { database: 'default', values: new Map<string, string>() }

/** Sets what differs from the statement before, in one go; settings that are given no more have their default again. */
function set({ database, settings, parameters }: Statement): void {
  if (database !== now.database) session.query(`use ${database}`)
  const wanted = new Map([...settings, ...parameters])
  const changes = [...wanted].flatMap(([name, value]) =>
    now.values.get(name) === value ? [] : [`${name} = ${quoted(value)}`],
  )
  for (const name of now.values.keys())
    if (!wanted.has(name)) {
      // A parameter that no statement names is in nobody's way.
      if (name.startsWith('param_')) wanted.set(name, now.values.get(name)!)
      else changes.push(`${name} = default`)
    }
  if (changes.length > 0) session.query(`set ${changes.join(', ')}`)
  Object.assign(now, { database, values: wanted })
}

async function run(statement: Statement): Promise<Uint8Array> {
  set(statement)
  return (await session.queryAsync(statement.sql, { format: statement.format })).bytes()
}

/** The statement of a request: its text in the address, in the body or in a form, with data after it. */
async function read(request: IncomingMessage): Promise<Statement> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const fields = [...searchParams]
  const body = await text(request)
  const type = request.headers['content-type'] ?? ''
  let sent = body
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form)
      fields.push([name, typeof value === 'string' ? value : await value.text()])
    sent = ''
  }
  const named = new Map(fields)
  return {
    sql: [named.get('query'), sent].filter(Boolean).join('\n'),
    database: named.get('database') ?? 'default',
    format: named.get('default_format') ?? 'TabSeparated',
    settings: new Map(fields.filter(([name]) => !OWN.has(name) && !name.startsWith('param_'))),
    parameters: new Map(fields.filter(([name]) => name.startsWith('param_'))),
  }
}

let last: Promise<unknown> = Promise.resolve()

const server = createServer((request, response) => {
  if (request.url === '/ping') return void response.end('Ok.\n')
  read(request)
    .then((statement) => {
      const own = last.then(() => run(statement))
      last = own.catch(() => undefined)
      return own
    })
    .then(
      (bytes) => response.end(bytes),
      (error: Error) => {
        const message = error.message.slice(Math.max(0, error.message.indexOf('Code: ')))
        const code = /^Code: (\d+)/.exec(message)?.[1] ?? '1002'
        response.writeHead(500, { 'x-clickhouse-exception-code': code }).end(message)
      },
    )
})
server.listen(Number(port), '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
