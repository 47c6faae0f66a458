/** What every process knows of organisations' own domains; nothing here changes them. */
export { keepOwnDomains, reloadOwnDomains } from './directory.ts'
