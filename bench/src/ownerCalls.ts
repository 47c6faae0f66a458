import type { RunningServer } from '@bubbles/test-kit/server'
import type { Call } from './article.ts'
import { signIn } from './product.ts'

/** The report service's calls as the owner of the demonstration's organisation. */
export async function callAsOwner(server: RunningServer): Promise<Call> {
  const token = await signIn(server, 'owner@acme.example')
  return async (method, path, body) => {
    const answer = await fetch(server.at('acme', `/api/report/v1/${path}`), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify(body),
    })
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
}
