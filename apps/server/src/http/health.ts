import type { FastifyInstance } from 'fastify'
import { isSecretKnown } from '../modules/installation/public.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * `GET /healthz` (the process lives) and `/readyz` (the database answers, and takes the secret without which nobody could
 * sign in), on any host.
 */
export function registerHealth(app: FastifyInstance, { config, database }: Dependencies): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await database
      .ready()
      .then(
        (answer) => answer !== false && isSecretKnown(database, config.secret),
        () => false,
      )
      .catch(() => false)
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable', database: database.engine })
  })
}
