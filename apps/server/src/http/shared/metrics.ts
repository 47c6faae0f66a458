import { Counter, Gauge } from 'prom-client'

/** How well this process reaches its Redis; 0 also where none is configured. */
export const redisReady = new Gauge({
  name: 'bubbles_redis_ready',
  help: 'This process’s working connections to Redis, out of two',
})

const failures = new Counter({
  name: 'bubbles_redis_failures_total',
  help: 'What could not be shared through Redis, by what it was: a limit that was counted in this process alone, or a message that was lost',
  labelNames: ['what'],
})

export const countRedisFailure = (what: 'limit' | 'message'): void => failures.inc({ what })
