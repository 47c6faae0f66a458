import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

const dashboard = 'apps/dashboard/src'
const start = `${dashboard}/session/errorCatalogue.test.tsx`
const signIn = 'packages/session/src/signInMessages.test.ts'

/** Every message and rule of the error catalogue (specification 8), and the test that provokes it. */
it.each([
  ['leads to the login flow on 401', start],
  ['Oops! Something has gone wrong', start],
  ['GET user returning 404 signs out', start],
  ["describe.each([\n  ['organisation'", start],
  ['fetching the %s', start],
  ['%i counts as none', start],
  ['propagates other errors', start],
  ['is silent on 404', start],
  ['shows other errors as a message', start],
  ['failing to list the user’s organisations shows the error message', start],
  ['Cannot resolve organisation', start],
  ['Report not found', `${dashboard}/api/reports.test.tsx`],
  ['Template not found', `${dashboard}/api/reports.test.tsx`],
  ['a report without a thumbnail has none, silently', `${dashboard}/features/reports/picture.test.ts`],
  ['State did not become true within the timeout period.', `${dashboard}/session/initialisation.test.ts`],
  ['User needs to be authenticated to call this API.', signIn],
  ['Auth session was not found. Make sure to call signIn.', signIn],
  ['A network error has occurred.', signIn],
  ['Invalid user pool id provided.', signIn],
  ['Invalid identity pool id provided.', signIn],
  // Sections 1, 5 and 7.
  ['Domain Validation Failed: Dashboard can not be run from', `${dashboard}/session/domain.test.ts`],
  ['was null or undefined when calling', 'packages/contract/src/client.test.ts'],
  ['takes the detail of a failed response as the message', 'packages/contract/src/client.test.ts'],
])('“%s” is in %s', (words, file) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(words)
})
