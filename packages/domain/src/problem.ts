/** Every way a call can be refused: one code, one status, one sentence for a person (RFC 9457). */
export const PROBLEMS = {
  'sign-in-required': [401, 'Sign in to continue.'],
  forbidden: [403, 'You do not have permission to do this.'],
  'feature-off': [
    403,
    'This feature is switched off for your organisation. Ask an account manager to switch it on.',
  ],
  'password-required': [403, 'Enter your password again to do this.'],
  'second-factor-required': [403, 'Set up two-step sign-in first.'],
  'user-disabled': [403, 'This user has been disabled. Contact an account manager.'],
  'email-not-verified': [403, 'Confirm your email address first.'],
  'invite-for-another': [403, 'This invite was sent to another email address. Sign in with that one.'],
  'organisation-disabled': [403, 'This organisation has been disabled. Contact an account manager.'],
  'not-found': [404, 'This doesn’t exist, or you can’t see it.'],
  'organisation-not-found': [404, 'Cannot resolve organisation'],
  'report-not-found': [404, 'Report not found'],
  'template-not-found': [404, 'Template not found'],
  'user-not-found': [404, 'User not found'],
  'invite-not-found': [404, 'This invite isn’t valid. Ask the person who invited you for a new one.'],
  'method-not-allowed': [405, 'This address doesn’t support that method.'],
  conflict: [409, 'Someone else changed this at the same time. Reload it.'],
  'name-taken': [409, 'This name is taken. Choose another.'],
  'owner-stays': [409, 'The owner always has this. Transfer the organisation to someone else first.'],
  'last-admin': [409, 'An organisation needs an admin. Make someone else an admin first.'],
  'already-member': [409, 'This person is already a member.'],
  'already-invited': [409, 'There’s already an open invite for this address.'],
  'owns-organisations': [
    409,
    'You own organisations that have other members. Transfer or delete them first.',
  ],
  'slug-taken': [409, 'This address is taken. Choose another.'],
  'invite-closed': [410, 'This invite can no longer be accepted. Ask for a new one.'],
  gone: [410, 'This report is no longer published.'],
  'version-mismatch': [
    412,
    'This report has changed since you loaded it. Reload it and make the change again.',
  ],
  'too-large': [413, 'This is larger than the server accepts.'],
  'unsupported-type': [415, 'This type of content isn’t accepted here.'],
  'unknown-host': [421, 'There’s no organisation at this address.'],
  'invalid-request': [400, 'The request isn’t valid for this call.'],
  'invalid-document': [422, 'The document wouldn’t be valid after this change. Nothing was changed.'],
  'patch-failed': [422, 'The patch can’t be applied. Nothing was changed.'],
  'invalid-file': [422, 'The file could not be read.'],
  'data-not-fetched': [422, 'No table could be fetched from this address.'],
  'publish-blocked': [422, 'The report can’t be published yet. Fix the errors first.'],
  'version-required': [428, 'Send an If-Match header with the version your change is based on.'],
  'too-many-requests': [429, 'Too many requests. Wait a moment and try again.'],
  internal: [500, 'Something went wrong on the server. It has been recorded.'],
  'not-built': [501, 'This call isn’t available in this version.'],
  'provider-refused': [502, 'A service that this product relies on refused the request.'],
  unavailable: [503, 'The service is not available at the moment. Try again shortly.'],
  'storage-full': [507, 'The server has no room left. Nothing was lost; try again later.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ProblemCode = keyof typeof PROBLEMS

/** One field that does not fit: a JSON pointer into the request and a sentence. */
export interface FieldError {
  pointer: string
  detail: string
}

/** The wire form of a refusal: RFC 9457 problem details with our `code` and `errors`. */
export interface ProblemDetails {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
  errors?: FieldError[]
  [member: string]: unknown
}

/** Thrown anywhere in a module; the HTTP boundary turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  readonly members: Record<string, unknown>

  constructor(
    code: ProblemCode,
    options: { detail?: string; errors?: FieldError[]; members?: Record<string, unknown> } = {},
  ) {
    super(options.detail ?? PROBLEMS[code][1])
    this.name = 'Problem'
    this.code = code
    this.errors = options.errors
    this.members = options.members ?? {}
  }

  get status(): number {
    return PROBLEMS[this.code][0]
  }

  toJSON(): ProblemDetails {
    return {
      type: `urn:bubbles:problem:${this.code}`,
      title: PROBLEMS[this.code][1],
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.errors && { errors: this.errors }),
      ...this.members,
    }
  }
}

/** How a sentence about a field begins that says nothing of which one. */
const THIS_FIELD = /^This field\b/

/**
 * Refuses fields of a request: `detail` is the sentence of the first, and each once in `errors`. A sentence that begins with
 * "This field" names it there.
 * @param errors one or more
 */
export function invalidFields(errors: readonly FieldError[]): Problem {
  const each = [
    ...new Map(errors.map((error) => [`${error.pointer} ${error.detail}`, error] as const)).values(),
  ]
  const { pointer, detail } = each[0]!
  const field = pointer.slice(1).replaceAll('/', '.')
  const named = field === '' ? 'The body' : `The field “${field}”`
  return new Problem('invalid-request', { detail: detail.replace(THIS_FIELD, named), errors: each })
}
