/** Where published pages stand, for who links to them. */
export { pagePath } from './addresses.ts'
