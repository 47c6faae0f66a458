import { defineCalls } from '../call.ts'

const own = {
  service: 'iam',
  specified: false,
  tenant: true,
  capability: 'organisation.secondFactor',
  path: 'v1/organisations/second-factor',
} as const

/** Whether members need a second factor to get in. */
export const secondFactorCalls = defineCalls({
  getSecondFactorRule: {
    ...own,
    method: 'GET',
    summary: 'Whether members need two-step sign-in, and how many haven’t set it up',
  },
  setSecondFactorRule: {
    ...own,
    method: 'PUT',
    summary: 'Require two-step sign-in of members, or stop requiring it',
    body: 'setSecondFactorRuleRequest',
    refusals: ['password-required', 'conflict'],
  },
})
