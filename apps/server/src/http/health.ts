import type { FastifyInstance } from 'fastify'
import { isSecretKnown } from '../modules/installation/public.ts'
import type { Dependencies } from './dependencies.ts'

/** What a process needs to be of use: each answers whether it works, and where it throws it does not. */
type Parts = Record<string, () => Promise<boolean>>

/**
 * `GET /healthz` (the process lives) and `/readyz` on any host: 200, or 503 with the parts that fail. `database`: it
 * does not answer. `secret`: it was made with another secret, with which nobody could sign in. `sign-in`: the user pool.
 * @param clickHouseAnswers whether it answers, where there is one: said, and no reason to send nobody here, since pages are read
 *   without it and what readers' pages report is sent again
 * @param signInWorks whether people can sign in, as far as the user pool goes; absent for a process that has no part in it
 */
export function registerHealth(
  app: FastifyInstance,
  { config, database }: Pick<Dependencies, 'config' | 'database'>,
  signInWorks?: () => Promise<boolean>,
  clickHouseAnswers?: () => Promise<boolean>,
): void {
  const others: Parts = {
    secret: () => isSecretKnown(database, config.secret),
    ...(signInWorks && { 'sign-in': signInWorks }),
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    // What is asked of a database that does not answer would only wait.
    const failing = (await works(() => database.ready())) ? await failingOf(others) : ['database']
    const ready = failing.length === 0
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'unavailable',
      database: database.engine,
      // A replica that isn't read from costs the primary work, and readers nothing.
      ...(database.replica && { replica: database.replica.stats().state }),
      ...(clickHouseAnswers && { clickHouse: (await works(clickHouseAnswers)) ? 'ready' : 'away' }),
      ...(!ready && { failing }),
    })
  })
}

const works = (part: () => Promise<boolean>): Promise<boolean> => part().catch(() => false)

async function failingOf(parts: Parts): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ((await works(part)) ? [] : [name])),
  )
  return answers.flat()
}
