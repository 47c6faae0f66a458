import { readFileSync } from 'node:fs'
import { issueInWords, MEASUREMENT_ID } from '@bubbles/domain'
import { z } from 'zod'
import { ConfigError, type Env } from './env.ts'

/** Google Analytics for the organisations that are named, and for no other. */
export interface GoogleAnalyticsConfig {
  /** The service account that may view the properties. */
  credentials: { clientEmail: string; privateKey: string }
  /** Where the Data API answers; absent: at Google. */
  endpoint: URL | null
  /** By organisation id: nobody can take another's property by taking its name or its measurement id. */
  properties: ReadonlyMap<string, GoogleAnalyticsProperty>
}

export interface GoogleAnalyticsProperty {
  /** The organisation's engagement comes from the property while this is its measurement id. */
  measurementId: string
  /** Digits, as Google shows them. */
  propertyId: string
}

const propertyMap = z.record(
  z.uuid('The keys are organisation IDs.'),
  z.strictObject({
    measurementId: z.string().regex(MEASUREMENT_ID, 'A measurement ID looks like G-ABC123DEF4.'),
    propertyId: z.string().regex(/^\d{1,20}$/, 'A property ID is a string of digits.'),
  }),
)

const serviceAccount = z.object({
  type: z.literal('service_account', 'Use the key of a service account.'),
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN'),
})

/**
 * Decides what goes to Google Analytics; undefined where nothing does.
 * @throws ConfigError where the settings do not fit each other; no message quotes the key.
 */
export function readGoogleAnalytics(
  env: Pick<Env, 'GA4_PROPERTIES' | 'GA4_CREDENTIALS' | 'GA4_API_ENDPOINT'>,
): GoogleAnalyticsConfig | undefined {
  const { GA4_PROPERTIES, GA4_CREDENTIALS, GA4_API_ENDPOINT } = env
  if (!GA4_PROPERTIES && !GA4_CREDENTIALS) return undefined
  if (!GA4_PROPERTIES || !GA4_CREDENTIALS)
    throw new ConfigError('GA4_PROPERTIES and GA4_CREDENTIALS must be set together.')
  const properties = new Map(
    Object.entries(parse('GA4_PROPERTIES', propertyMap, GA4_PROPERTIES)).map(([id, property]) => [
      id.toLowerCase(),
      property,
    ]),
  )
  for (const field of ['propertyId', 'measurementId'] as const) {
    if (new Set([...properties.values()].map((each) => each[field])).size < properties.size)
      throw new ConfigError(
        `GA4_PROPERTIES names a ${field} twice. Two organisations that shared one would see each other’s numbers.`,
      )
  }
  const account = parse('GA4_CREDENTIALS', serviceAccount, readCredentials(GA4_CREDENTIALS))
  return {
    credentials: { clientEmail: account.client_email, privateKey: account.private_key },
    endpoint: GA4_API_ENDPOINT ? new URL(GA4_API_ENDPOINT) : null,
    properties,
  }
}

function readCredentials(pathOrJson: string): string {
  if (pathOrJson.trimStart().startsWith('{')) return pathOrJson
  try {
    return readFileSync(pathOrJson, 'utf8')
  } catch (error) {
    throw new ConfigError(
      `GA4_CREDENTIALS: the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
    )
  }
}

function parse<T>(variable: string, schema: z.ZodType<T>, text: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ConfigError(`${variable} is not valid JSON.`)
  }
  const result = schema.safeParse(value, { error: issueInWords })
  if (result.success) return result.data
  const { path, message } = result.error.issues[0]!
  throw new ConfigError(`${variable} isn’t valid: ${[path.join('.'), message].filter(Boolean).join(': ')}`)
}
