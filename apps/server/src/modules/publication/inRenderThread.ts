import { runInThread } from '../../threads/pool.ts'

const SCRIPT = new URL('./renderThread.ts', import.meta.url)

type Tasks = typeof import('./renderThread.ts')

/**
 * Renders in a thread. Slow: never within a transaction.
 * @param task an export of `renderThread.ts`
 * @param organisationId on whose behalf
 * @throws Problem unavailable where too much waits already
 */
export const inRenderThread = <Name extends keyof Tasks>(
  task: Name,
  input: Parameters<Tasks[Name]>[0],
  organisationId: string,
): Promise<ReturnType<Tasks[Name]>> => runInThread(SCRIPT, input, organisationId, task)
