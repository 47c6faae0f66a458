export {
  describeEachEngine,
  type EngineName,
  type TestConfig,
  type TestDatabase,
  type TestEngine,
  testDatabases,
} from './databases.ts'
export { migrations } from './template.ts'
export { countSteps } from './steps.ts'
