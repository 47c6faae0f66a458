import { Problem } from '@bubbles/domain'

/** What kind of a 400 or 409 it is (RFC 7644, 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A refusal that SCIM has a name for. */
export class ScimProblem extends Problem {
  readonly scimType: ScimType

  constructor(scimType: ScimType, detail: string) {
    super(scimType === 'uniqueness' ? 'conflict' : 'invalid-request', { detail })
    this.scimType = scimType
  }
}

export const invalidValue = (detail: string): ScimProblem => new ScimProblem('invalidValue', detail)

/** Refusals whose sentence is about more than who is removed. */
const WORDS: Partial<Record<Problem['code'], string>> = {
  'owner-stays': 'The owner can’t be removed. Transfer the organisation first.',
  'last-admin': 'The last admin can’t be removed. Make someone else an admin first.',
}

/** A refusal as SCIM has it. */
export const presentProblem = (problem: Problem) => ({
  schemas: [ERROR_SCHEMA],
  status: String(problem.status),
  ...(problem.status === 400 && {
    scimType: problem instanceof ScimProblem ? problem.scimType : 'invalidSyntax',
  }),
  ...(problem instanceof ScimProblem && problem.status === 409 && { scimType: problem.scimType }),
  detail: WORDS[problem.code] ?? problem.message,
})
