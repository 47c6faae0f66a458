import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command to its end with the repository's own tools in reach. @returns its exit code. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...toolEnv(), ...env } })
  return ended(child)
}

/** Like `run`, but keeps what the command prints and says it only when it fails. */
export async function runQuietly(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...toolEnv(), ...env },
  })
  // Or it would go on with nobody waiting, and write where the next build writes.
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  return { code: await ended(child), output }
}

export const toolEnv = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}`,
})

const ended = (child: ReturnType<typeof spawn>) =>
  new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (signal) process.stderr.write(`${child.spawnfile} was ended by ${signal}\n`)
      resolve(code ?? 1)
    })
  })

export function requireNode24(): void {
  const [major] = process.versions.node.split('.')
  if (Number(major) >= 24) return
  process.stderr.write(
    `Node ${process.version} runs this; 24 is needed. Use the npm scripts: they bring it along.\n`,
  )
  process.exit(1)
}
