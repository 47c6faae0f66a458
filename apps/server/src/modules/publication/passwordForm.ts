import { LINK_PASSWORD_LENGTH, Problem } from '@bubbles/domain'
import { type PasswordProblem, passwordPage } from '@bubbles/report-renderer'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EDITIONS, earlierPath, PAGE_PATH, pagePath } from './addresses.ts'
import { type AdmissionOptions, admit, targetOf } from './admission.ts'
import { knownReader, knownReaderCookie } from './knownReader.ts'
import { isPassword } from './password.ts'
import { PasswordTries, type Try } from './passwordTries.ts'
import { proofCookie } from './readerProof.ts'
import { sendNothing, sendStatus } from './sendStatus.ts'

/** Bytes of the form: its longest password, every letter of it written as four escaped bytes. */
const MAX_BYTES = 4 * 1024

/**
 * `POST /bubbles/{slug}` takes the password of a report, as does the address of an earlier edition. The right one leads back to the page with a cookie that proves
 * it; no address ever holds a password.
 */
export function registerPasswordForm(app: FastifyInstance, options: AdmissionOptions): void {
  const tries = new PasswordTries()
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    for (const path of [`${PAGE_PATH}/:slug`, `${PAGE_PATH}/:slug/${EDITIONS}/:edition`])
      scope.post(
        path,
        // It takes no turn: a room full of people who know the password is let in at once, and others have few tries.
        { bodyLimit: MAX_BYTES },
        async (request, reply) => take(request, reply, passwordIn(request.body), tries, options),
      )
    // More than a form may hold is a password like any other that is too long: a wrong one.
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      if (error.statusCode !== 413) throw error
      return take(request, reply, 'x'.repeat(LINK_PASSWORD_LENGTH.max + 1), tries, options)
    })
  })
}

async function take(
  request: FastifyRequest,
  reply: FastifyReply,
  given: string,
  tries: PasswordTries,
  options: AdmissionOptions,
) {
  const { secret, now = () => new Date() } = options
  const { slug, edition } = request.params as { slug: string; edition?: string }
  const target = await targetOf(request, options)
  if (!target) return sendNothing(reply)
  const { origin, organisationId } = target
  const admission = await admit(request, target, slug, options)
  // Open by now, moved or gone: the page itself says so.
  const [page, number] = [encodeURIComponent(slug), edition && encodeURIComponent(edition)]
  const url = `${origin}${number ? earlierPath(page, number) : pagePath(page)}`
  const back = () => reply.header('cache-control', 'no-store').redirect(url, 303)
  if (admission.kind !== 'password') return back()

  const { theme, reportId, passwordHash, passwordVersion } = admission
  const refuse = (status: number, problem: PasswordProblem) =>
    sendStatus(reply, status, passwordPage({ ...theme, url, problem }), origin)
  if (given === '') return refuse(401, 'isEmpty')
  const isRight = async () => given.length <= LINK_PASSWORD_LENGTH.max && isPassword(given, passwordHash)
  let outcome: Try
  try {
    const browser = knownReader(request.headers.cookie, reportId, secret, now())
    outcome = await tries.attempt(reportId, { address: request.ip, browser }, isRight)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    reply.header('retry-after', '5')
    return refuse(503, 'isCrowded')
  }
  if (outcome === 'wrong') return refuse(401, 'isWrong')
  if (outcome !== 'right') {
    reply.header('retry-after', String(outcome.wait))
    return refuse(429, { tooMany: outcome.wait })
  }
  const proof = { organisationId, reportId, passwordVersion }
  const cookieOptions = { https: origin.startsWith('https:'), now: now() }
  reply.header('set-cookie', [
    proofCookie(proof, secret, cookieOptions),
    knownReaderCookie(reportId, secret, cookieOptions),
  ])
  return back()
}

const passwordIn = (body: unknown): string =>
  new URLSearchParams(typeof body === 'string' ? body : '').get('password') ?? ''
