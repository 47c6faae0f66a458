/** Names of the files of tests that the gate leaves out for their length, from the root. */
export const LONG_FILES = ['{apps,packages,tools}/**/*.long.test.ts', 'e2e/**/*.long.e2e.ts']

/** Set by `npm test -- --all`, which runs them as well. */
export const ALL_TESTS = 'ALL_TESTS'

/** Whether this run leaves them out. */
export const leavesOutLong = (): boolean => process.env[ALL_TESTS] !== '1'
