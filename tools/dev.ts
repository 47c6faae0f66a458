import { spawn } from 'node:child_process'
import { requireNode24, root, toolEnv } from './run.ts'
import { build } from './build.ts'

/** `npm run dev`: the server restarts and both applications rebuild as files are saved. */
requireNode24()
await build()
const commands: [string, string[]][] = [
  ['vite', ['build', 'apps/dashboard', '--watch', '--logLevel', 'warn']],
  ['vite', ['build', 'apps/login', '--watch', '--logLevel', 'warn']],
  [
    'node',
    [
      '--disable-proto=delete',
      '--max-semi-space-size=2',
      '--watch',
      '--watch-preserve-output',
      'apps/server/src/entry/all.ts',
    ],
  ],
]
const children = commands.map(([command, args]) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: toolEnv() }),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
