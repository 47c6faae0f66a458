import type { FastifyInstance } from 'fastify'
import type { Dependencies } from './dependencies.ts'

/** `GET /healthz` (the process lives) and `/readyz` (the database answers), on any host. */
export function registerHealth(app: FastifyInstance, { database }: Dependencies): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await database.ready().then(
      (answer) => answer !== false,
      () => false,
    )
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable', database: database.engine })
  })
}
