export {
  describeEachEngine,
  describeOneEngine,
  type EngineName,
  type TestConfig,
  type TestDatabase,
  type TestEngine,
  testDatabases,
} from './databases.ts'
export { migrations } from './template.ts'
export { pgbouncerMissing, startPgBouncer, type TestPooler } from './pgbouncer.ts'
export { redisMissing, startRedis, type TestRedis } from './redisServer.ts'
export { countSteps } from './steps.ts'
export { startVarnish, type TestVarnish, varnishMissing } from './varnish.ts'
export { withoutConditions } from './withoutConditions.ts'
