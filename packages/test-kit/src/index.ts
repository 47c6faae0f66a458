export {
  describeEachEngine,
  type EngineName,
  type TestConfig,
  type TestDatabase,
  type TestEngine,
  testDatabases,
} from './databases.ts'
export { migrations } from './template.ts'
