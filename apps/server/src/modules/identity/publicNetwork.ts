export { networkOf } from './limits.ts'
