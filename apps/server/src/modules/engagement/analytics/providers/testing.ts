import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came over the wire. */
export interface WireRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: { requests: Record<string, unknown>[] }
}

export interface WireAnswer {
  status?: number
  headers?: Record<string, string>
  /** An object is sent as JSON, a text as it is; null: no answer ever comes. */
  body: object | string | null
}

/** A server in Google's place; `answer` decides, `requests` is what was asked. */
export async function startGoogle() {
  const requests: WireRequest[] = []
  const google = { requests, url: '', answer: (_request: WireRequest): WireAnswer => ({ body: null }), stop }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const asked = { method, url, headers, body: JSON.parse(Buffer.concat(parts).toString()) as never }
      requests.push(asked)
      const { status = 200, headers: extra, body } = google.answer(asked)
      if (body === null) return
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...extra })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  google.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  async function stop(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return google
}

export type Google = Awaited<ReturnType<typeof startGoogle>>

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const accountKey = publicKey

/** The key file of a service account, as Google gives it out. */
export const serviceAccount = {
  type: 'service_account',
  project_id: 'bubbles-test',
  private_key_id: '0123456789abcdef',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  client_email: 'bubbles@bubbles-test.iam.gserviceaccount.com',
  token_uri: 'https://oauth2.googleapis.com/token',
}

/** A failure in the form of all Google services (google.rpc.Status over HTTP). */
export const failure = (
  status: number,
  name: string,
  message: string,
  details?: Record<string, unknown>[],
): WireAnswer => ({ status, body: { error: { code: status, message, status: name, details } } })

/** RunReportResponse as documented for two date ranges with totals, its quota asked for. */
export const REPORT = {
  dimensionHeaders: [{ name: 'country' }, { name: 'dateRange' }],
  metricHeaders: [
    { name: 'totalUsers', type: 'TYPE_INTEGER' },
    { name: 'userEngagementDuration', type: 'TYPE_SECONDS' },
  ],
  rows: [
    {
      dimensionValues: [{ value: 'Japan' }, { value: 'date_range_0' }],
      metricValues: [{ value: '2541' }, { value: '40261' }],
    },
    {
      dimensionValues: [{ value: '(not set)' }, { value: 'date_range_1' }],
      metricValues: [{ value: '12' }, { value: '37.5' }],
    },
  ],
  totals: [
    {
      dimensionValues: [{ value: 'RESERVED_TOTAL' }, { value: 'date_range_0' }],
      metricValues: [{ value: '2541' }, { value: '40261' }],
    },
    {
      dimensionValues: [{ value: 'RESERVED_TOTAL' }, { value: 'date_range_1' }],
      metricValues: [{ value: '12' }, { value: '37.5' }],
    },
  ],
  rowCount: 2,
  metadata: {
    currencyCode: 'USD',
    timeZone: 'America/Los_Angeles',
    dataLossFromOtherRow: true,
    subjectToThresholding: true,
    samplingMetadatas: [{ samplesReadCount: '27', samplingSpaceSize: '1012' }],
  },
  propertyQuota: {
    tokensPerDay: { consumed: 11, remaining: 199_925 },
    tokensPerHour: { consumed: 11, remaining: 39_925 },
    concurrentRequests: { consumed: 0, remaining: 10 },
    serverErrorsPerProjectPerHour: { consumed: 0, remaining: 10 },
    potentiallyThresholdedRequestsPerHour: { consumed: 0, remaining: 120 },
    tokensPerProjectPerHour: { consumed: 11, remaining: 13_925 },
  },
  kind: 'analyticsData#runReport',
}

/** A report without rows: the keys of what is empty are left out. */
export const EMPTY_REPORT = {
  dimensionHeaders: [{ name: 'date' }],
  metricHeaders: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
  metadata: { currencyCode: 'EUR', timeZone: 'Europe/Zurich' },
  kind: 'analyticsData#runReport',
}

export const batch = (...reports: object[]): WireAnswer => ({
  body: { reports, kind: 'analyticsData#batchRunReports' },
})
