export { isSecretKnown, requireKnownSecret, secretCheckOf } from './secretCheck.ts'
export { replaceSecretCheck } from './writer.ts'
