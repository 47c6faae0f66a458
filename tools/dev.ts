import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { type Config, readConfig } from '../apps/server/src/config/config.ts'
import { ConfigError, readEnv } from '../apps/server/src/config/env.ts'
import { browserConfig } from '../apps/server/src/http/spa.ts'
import { build } from './build.ts'
import { requireNode24, root, toolEnv } from './run.ts'

/**
 * `npm run dev`: development mode. The server restarts as files are saved, with each service on a port of its own; the
 * dashboard and the identity pages change in the open browser. Data of its own, so that `npm start` keeps its.
 */
requireNode24()
const env = { BUBBLES_DATA: join(root, '.data/development'), ...process.env, BUBBLES_ENV: 'development' }
const { config, development } = readSettings()
await build(['reader script'])
const applications = await Promise.all([
  serve('dashboard', development.dashboard.port),
  serve('login', development.login.port),
])
const server = spawn(
  'node',
  [
    '--disable-proto=delete',
    '--watch',
    '--watch-preserve-output',
    join(root, 'apps/server/src/entry/all.ts'),
  ],
  { cwd: root, stdio: 'inherit', env: { ...toolEnv(), ...env } },
)
server.on('exit', (code) => void stop(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))

function readSettings(): { config: Config; development: NonNullable<Config['development']> } {
  try {
    const read = readConfig(readEnv(env), root)
    if (read.development) return { config: read, development: read.development }
    throw new ConfigError('This is no development environment.')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** One application on a port of its own. What is not its own files comes from the server. */
async function serve(name: 'dashboard' | 'login', port: number): Promise<ViteDevServer> {
  // The host stays as it is: the server looks at it.
  const proxied = { target: `http://127.0.0.1:${config.listen.port}`, changeOrigin: false }
  const vite = await createServer({
    root: join(root, 'apps', name),
    configFile: join(root, 'apps', name, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [pageSettings()],
    server: {
      host: config.listen.host,
      port,
      strictPort: true,
      proxy: {
        '/idp': proxied,
        '/oauth2': proxied,
        '/sign-in-providers': proxied,
        '/api': proxied,
        '/sub': proxied,
        '/outbox': proxied,
      },
    },
  })
  return vite.listen()
}

/** Writes into the page what the server writes into it elsewhere. */
function pageSettings(): Plugin {
  const children = JSON.stringify(browserConfig(config)).replaceAll('<', '\\u003c')
  const attrs = { type: 'application/json', id: 'bubbles-config' }
  return {
    name: 'page-settings',
    transformIndexHtml: () => [{ tag: 'script', attrs, children, injectTo: 'head' }],
  }
}

async function stop(code: number): Promise<void> {
  await Promise.all(applications.map((application) => application.close()))
  process.exit(code)
}
