import type { Page } from '@playwright/test'

export interface ApiAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are asserted on, whatever they are
  body: any
}

/** Calls the API as whoever is signed in on the page; `path` begins with the service, as in `report/v1/reports`. */
export const call = (
  page: Page,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> =>
  page.evaluate(
    async ([verb, address, text, more]) => {
      const token = /\.accessToken=([^;]+)/.exec(document.cookie)?.[1]
      const answer = await fetch(`/api/${address}`, {
        method: verb,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more },
        ...(text !== null && { body: text }),
      })
      return { status: answer.status, body: await answer.json().catch(() => null) }
    },
    [method, path, body === undefined ? null : JSON.stringify(body), headers] as const,
  )
