import { readEnv } from '../config/env.ts'

/** For a container: ends well where this machine's process answers that it is ready, whichever of them it is. */
const { PORT } = readEnv()
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(4_000) }).catch(
  (error: Error) => error,
)
if (answer instanceof Error) process.stderr.write(`Nothing answers on port ${PORT}: ${answer.message}\n`)
else if (!answer.ok) process.stderr.write(`Not ready: ${await answer.text()}\n`)
process.exitCode = answer instanceof Response && answer.ok ? 0 : 1
