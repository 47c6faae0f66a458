import {
  ASSIGNABLE_ROLES,
  emailDomainProblem,
  SINGLE_SIGN_ON_JOINS,
  SINGLE_SIGN_ON_LIMITS as limits,
  tidyEmailDomain,
} from '@bubbles/domain'
import { z } from 'zod'
import { type CallSchemas, time } from './common.ts'

const ONE_LINE = /^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]*$/u
const line = (max: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max)
    .regex(ONE_LINE, 'Use only letters, digits and signs, on one line.')

const groupRole = z.object({ group: z.string(), role: z.enum(ASSIGNABLE_ROLES) })

const domain = z.object({
  domain: z.string(),
  /** The TXT record that shows whose it is. */
  recordName: z.string(),
  recordValue: z.string(),
  /** Null: the record hasn't been found yet. */
  verifiedAt: time.nullable(),
  /** Since when the record of a verified domain has no longer been found; null: it is there. */
  missingSince: time.nullable(),
})

const singleSignOn = z.object({
  /** What the provider has to be told to send people back to. */
  redirectUri: z.string(),
  /** Null: there is none yet. */
  provider: z
    .object({
      name: z.string(),
      issuer: z.string(),
      clientId: z.string(),
      joins: z.enum(SINGLE_SIGN_ON_JOINS),
      /** Whether members with an address at a verified domain have to use it. */
      enforced: z.boolean(),
      groupsClaim: z.string(),
      groupRoles: z.array(groupRole),
      /** When somebody last signed in with it; null: nobody has since the issuer, client ID or secret was changed. */
      workedAt: time.nullable(),
    })
    .nullable(),
  domains: z.array(domain),
})

const params = z.object({ domain: z.string().min(1).max(253) })

export const singleSignOnSchemas = {
  getSingleSignOn: { response: singleSignOn },
  setSingleSignOn: {
    body: z.strictObject({
      name: line(limits.name, 'Enter what your provider is called, such as Okta.'),
      issuer: line(limits.issuer, 'Enter the address of your provider.'),
      clientId: line(limits.clientId, 'Enter the client ID that your provider shows.'),
      clientSecret: line(limits.clientSecret, 'Enter the client secret that your provider shows.').optional(),
      joins: z.enum(SINGLE_SIGN_ON_JOINS),
      enforced: z.boolean(),
      groupsClaim: line(limits.group, 'Enter the claim that contains people’s groups.').default('groups'),
      groupRoles: z
        .array(
          z.strictObject({
            group: line(limits.group, 'Enter the group as your provider names it.'),
            role: z.enum(ASSIGNABLE_ROLES),
          }),
        )
        .max(limits.groups)
        .default([]),
    }),
    response: singleSignOn,
  },
  deleteSingleSignOn: {},
  testSingleSignOn: {
    response: z.object({
      /** Whether the provider answered with what a sign-in needs. */
      works: z.boolean(),
      /** What it answered, or what went wrong, as a sentence. */
      sentence: z.string(),
    }),
  },
  addSingleSignOnDomain: {
    body: z.strictObject({
      domain: z
        .string()
        .transform(tidyEmailDomain)
        .superRefine((text, context) => {
          const problem = emailDomainProblem(text)
          if (problem !== null) context.addIssue({ code: 'custom', message: problem })
        }),
    }),
    response: domain,
  },
  checkSingleSignOnDomain: { params, response: domain },
  deleteSingleSignOnDomain: { params },
} satisfies Record<string, CallSchemas>
