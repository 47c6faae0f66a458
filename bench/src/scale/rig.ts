import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Cluster, clusterMissing, startCluster } from '@bubbles/test-kit/postgres'
import { startS3, type TestS3 } from '@bubbles/test-kit/s3'
import { discard, startServer } from '@bubbles/test-kit/server'
import { freePort } from '../../../packages/test-kit/src/postgresServer.ts'
import { redisMissing, startRedis, type TestRedis } from '../../../packages/test-kit/src/redisServer.ts'
import { varnishMissing } from '../../../packages/test-kit/src/varnish.ts'
import { type Part, Program } from './part.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const node = join(root, 'node_modules/.bin/node')
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))
const VARNISH = ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd'].find((path) => existsSync(path))
const PURGE_TOKEN = 'a-token-of-the-simulation'

/** What can't be simulated here, and why; undefined where everything is installed. */
export const rigMissing: string | undefined =
  clusterMissing ??
  redisMissing ??
  varnishMissing ??
  (NGINX && VARNISH ? undefined : 'nginx is not installed')

/** Everything that several machines would run, on one. */
export interface Rig {
  /** Where people and readers come in: nginx. */
  port: number
  /** The primary's address. */
  url: string
  /** What is killed, in this order. */
  parts: Part[]
  stop(): Promise<void>
}

/** Starts nginx, two staff, two readers, a worker, PostgreSQL with a replica, Redis, an S3 store and Varnish. */
export async function startRig(): Promise<Rig> {
  const directory = mkdtempSync(join(tmpdir(), 'bubbles-scale-'))
  const stops: (() => Promise<void> | void)[] = [() => rmSync(directory, { recursive: true, force: true })]
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    return { ...(await start(directory, (each) => stops.push(each))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  directory: string,
  onStop: (stop: () => Promise<void> | void) => void,
): Promise<Omit<Rig, 'stop'>> {
  const primary = await startCluster()
  onStop(() => primary.remove())
  const [redis, s3] = [await startRedis(), await startS3()]
  onStop(() => redis.kill())
  onStop(() => s3.dispose())
  const ports = await portsOf(
    'front',
    'pages',
    'varnish',
    'staff1',
    'staff2',
    'readers1',
    'readers2',
    'worker',
  )
  const shared = settings(primary, redis, s3, ports)
  // The demonstration has people who can sign in.
  await discard(await startServer({ env: shared }))
  const replica = await primary.replicate({ isAwaited: false })
  onStop(() => replica.remove())

  const product = (name: string, entry: string, port: number, env: Record<string, string> = {}) =>
    new Program(name, [node, '--disable-proto=delete', join(root, `apps/server/src/entry/${entry}.ts`)], {
      port,
      path: '/readyz',
      env: { ...shared, BUBBLES_DEMO: '0', BUBBLES_DATA: join(directory, name), PORT: String(port), ...env },
    })
  const reading = { DATABASE_READ_URL: replica.url }
  const programs = {
    staff: product('staff', 'staff', ports.staff1),
    staff2: product('staff 2', 'staff', ports.staff2),
    readers: product('readers', 'readers', ports.readers1, reading),
    readers2: product('readers 2', 'readers', ports.readers2, reading),
    worker: product('worker', 'worker', ports.worker),
    varnish: varnish(directory, ports),
    nginx: nginx(directory, ports),
  }
  for (const program of Object.values(programs)) {
    await program.revive()
    onStop(() => program.kill())
  }
  const { staff, readers, worker } = programs
  const parts = [staff, readers, worker, redisPart(redis), s3Part(s3), programs.varnish]
  const databases = [cluster('replica', replica), cluster('PostgreSQL', primary)]
  return { port: ports.front, url: primary.url, parts: [...parts, ...databases, programs.nginx] }
}

async function portsOf<Name extends string>(...names: Name[]): Promise<Record<Name, number>> {
  const found = new Map<Name, number>()
  for (const name of names) found.set(name, await freePort())
  return Object.fromEntries(found) as Record<Name, number>
}

const settings = (
  primary: Cluster,
  redis: TestRedis,
  s3: TestS3,
  ports: Record<'front' | 'varnish', number>,
): Record<string, string> => ({
  ...s3.settings,
  DATABASE_URL: primary.url,
  DATABASE_CONNECTIONS: '8',
  REDIS_URL: redis.url,
  CDN_PROVIDER: 'varnish',
  CDN_TOKEN: PURGE_TOKEN,
  CDN_PURGE_URL: `http://127.0.0.1:${ports.varnish}`,
  BUBBLES_SECRET: 'thirty-two characters of a simulation',
  BUBBLES_PUBLIC_PORT: String(ports.front),
  BUBBLES_LOG: 'fatal',
})

const redisPart = (redis: TestRedis): Part => ({
  name: 'Redis',
  kill: () => redis.kill(),
  revive: () => redis.start(),
})
const s3Part = (s3: TestS3): Part => ({ name: 'S3', kill: () => s3.kill(), revive: () => s3.restart() })
const cluster = (name: string, server: Cluster): Part => ({
  name,
  kill: () => server.stop('SIGQUIT'),
  revive: () => server.start(),
})

function varnish(directory: string, ports: Record<'varnish' | 'pages', number>): Program {
  const file = join(directory, 'scale.vcl')
  const vcl = readFileSync(join(root, 'deploy/varnish/bubbles.vcl'), 'utf8')
  writeFileSync(file, vcl.replace('"4001"', `"${ports.pages}"`).replace('CHANGE-ME', PURGE_TOKEN))
  const options = ['-F', '-j', 'none', '-n', join(directory, 'varnish'), '-f', file, '-T', 'none']
  const limits = ['-s', 'malloc,64m', '-p', 'http_gzip_support=off']
  const program: [string, ...string[]] = [VARNISH!, ...options, '-a', `127.0.0.1:${ports.varnish}`, ...limits]
  return new Program('Varnish', program, { port: ports.varnish })
}

/** As deploy/nginx has it, for one machine: what doesn't answer is left out for a second, and pages do without a cache that is gone. */
function nginx(directory: string, ports: Record<string, number>): Program {
  const file = join(directory, 'nginx.conf')
  const server = (port: number | undefined, more = '') =>
    `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s${more};`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${directory}/${name};`).join(' ')
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${directory}/nginx.pid; error_log ${directory}/nginx.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2048; }
http {
  access_log off; ${paths} client_max_body_size 40m;
  proxy_http_version 1.1; proxy_connect_timeout 1s; proxy_read_timeout 20s; proxy_buffering off;
  proxy_set_header Host $http_host; proxy_set_header Connection ''; proxy_set_header X-Forwarded-For $remote_addr;
  upstream staff { ${server(ports.staff1)} ${server(ports.staff2)} keepalive 32; }
  upstream readers { ${server(ports.readers1)} ${server(ports.readers2)} keepalive 32; }
  upstream cache { ${server(ports.varnish)} ${server(ports.pages, ' backup')} keepalive 32; }
  server { listen 127.0.0.1:${ports.front};
    location / { proxy_pass http://staff; }
    location /bubbles/ { proxy_pass http://cache; } }
  server { listen 127.0.0.1:${ports.pages}; location / { proxy_pass http://readers; } }
}`,
  )
  return new Program('nginx', [NGINX!, '-c', file], { port: ports.front! })
}
