/** A refusal of our own services, with a sentence for the visitor: the answer's `detail` (specification 7). */
export class ServiceError extends Error {
  override name = 'ServiceError'
}

/** @returns the error for a failed response. */
export async function serviceErrorOf(response: Response): Promise<ServiceError> {
  const body = (await response.json().catch(() => null)) as { detail?: string } | null
  return new ServiceError(body?.detail || `The server answered ${response.status}.`)
}
