/** What other modules and entries may use of the cache in front of published pages. */
export { setCdn } from './current.ts'
export { forbidKeeping, keepPage, keepPicture, nameForPurging } from './headers.ts'
export { purgeJobs } from './job.ts'
export { frontKey, organisationKey, reportKey } from './keys.ts'
export { purgeFrontPage, purgeOrganisation, purgeReport } from './purges.ts'
