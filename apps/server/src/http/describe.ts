import { type Call, calls, type Service } from '@bubbles/contract'
import { openApi, schemaRef } from '@bubbles/contract/openapi'
import { describeDocument } from '@bubbles/report-document'
import type { FastifyInstance } from 'fastify'

const SERVICES: Service[] = ['iam', 'report', 'engagement']

/** `GET /api/{service}/openapi.json` and a readable page of the contract at `/api/docs`. */
export function registerApiDescription(app: FastifyInstance): void {
  const documentFormat = describeDocument(schemaRef)
  for (const service of SERVICES) {
    const description = JSON.stringify(openApi(service, documentFormat))
    app.get(`/api/${service}/openapi.json`, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(description),
    )
  }
  const page = docsPage()
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page),
  )
}

function docsPage(): string {
  const sections = SERVICES.map((service) => {
    const rows = Object.entries<Call>(calls)
      .filter(([, call]) => call.service === service)
      .map(
        ([operationId, call]) =>
          `<tr><td><code>${call.method}</code></td><td><code>/api/${service}/${call.path}</code></td><td>${call.summary}${call.notBuilt ? ' <em>(answers 501 in this version)</em>' : ''}</td><td><code>${call.capability}</code></td><td><code>${operationId}</code></td></tr>`,
      )
    return `<h2>${service}</h2><p><a href="/api/${service}/openapi.json">OpenAPI 3.1</a></p><table><thead><tr><th>Method<th>Path<th>What it does<th>Capability<th>Operation</tr></thead><tbody>${rows.join('')}</tbody></table>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bubbles API</title>
<style>:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;max-width:1200px;margin:40px auto;padding:0 16px}table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}td,th{text-align:left;padding:8px 16px 8px 0;border-bottom:1px solid #8884;vertical-align:top}code{font-size:13px}</style>
<h1>Bubbles API</h1><p>Send the access token of a signed-in user, or an API token of the organisation, as <code>Authorization: Bearer …</code> to the host of the organisation. Refusals are problem details (RFC 9457): <code>detail</code> is a sentence, <code>code</code> is stable.</p>${sections.join('')}</html>`
}
