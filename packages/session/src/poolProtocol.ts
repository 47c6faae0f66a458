import { namedError } from './sessionErrors.ts'

const TIMEOUT_MS = 20_000

/**
 * The refusal in an answer of the pool, by its name. What names no type is a proxy's answer, or one of a server that is busy.
 */
export async function refusalIn(answer: Response): Promise<Error> {
  const { __type: name, message } = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  return namedError(
    typeof name === 'string' ? name : 'NetworkError',
    typeof message === 'string' ? message : '',
  )
}

/**
 * Calls an operation of this server's own pool that the sign-in library does not have, or not with another sign-in's token.
 * @param endpoint null for a pool elsewhere, which has none of them.
 * @throws Error by the name the pool gives it, or `NetworkError`.
 */
export async function callPool<Answer>(
  endpoint: string | null,
  operation: string,
  body: object,
): Promise<Answer> {
  if (endpoint === null) throw namedError('UnknownOperationException', 'Another user pool is in use.')
  const request = {
    method: 'POST',
    cache: 'no-store',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  } as const
  const answer = await fetch(endpoint, request).catch(() => {
    throw namedError('NetworkError', 'A network error has occurred.')
  })
  if (!answer.ok) throw await refusalIn(answer)
  return (await answer.json()) as Answer
}
