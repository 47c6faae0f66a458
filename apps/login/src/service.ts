import { inPageLanguage } from '@bubbles/domain/answer-language'

/** A refusal of our own services, with a sentence for the visitor. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  /** HTTP status; 0 when nothing answered. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Calls one of our services on this host.
 * @throws ServiceError with the answer's `detail` (specification 7).
 */
export async function callService(method: 'GET' | 'POST', path: string, token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const response = await fetch(path, { method, headers }).catch(() => null)
  if (!response)
    throw new ServiceError(0, 'The server didn’t respond. Check your connection, then try again.')
  if (response.ok) return response
  const answer: unknown = await response.json().catch(() => null)
  const body = (await inPageLanguage(answer)) as { detail?: string } | null
  throw new ServiceError(
    response.status,
    body?.detail || `Something went wrong on the server (error ${response.status}). Try again.`,
  )
}
