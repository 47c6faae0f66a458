import { CONNECTION_KINDS, CONNECTION_LIMITS } from '@bubbles/domain'
import { z } from 'zod'
import { type CallSchemas, id, shownName, time } from './common.ts'

const connection = z.object({
  id,
  name: z.string(),
  kind: z.enum(CONNECTION_KINDS),
  host: z.string(),
  port: z.int(),
  database: z.string(),
  user: z.string(),
  /** Whether the connection is encrypted, and the server has to prove who it is. */
  tls: z.boolean(),
  /** The authority that certifies it, in PEM; '': those that everyone trusts. */
  certificate: z.string(),
  /** Whether builders can use it. */
  shared: z.boolean(),
  /** Figures that get their data from there. */
  figures: z.int(),
  createdAt: time,
})

const line = (missing: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]*$/u, 'Use only letters, digits and signs, on one line.')

const NO_HOST = 'Enter the server’s name alone, such as db.example.org, without https:// or a port.'

const fields = {
  name: shownName('Enter a name.').max(CONNECTION_LIMITS.name),
  kind: z.enum(CONNECTION_KINDS, 'Choose the kind of database.'),
  /** A name or an IP address, without a scheme or a port. */
  host: line('Enter the server’s name.', CONNECTION_LIMITS.host)
    .toLowerCase()
    .regex(/^(?:[a-z0-9_][a-z0-9_.-]*|[0-9a-f:.]+)$/, NO_HOST)
    .regex(/[^.-]$/, NO_HOST),
  port: z.int('Use a number from 1 to 65535.').min(1).max(65_535, 'Use a number from 1 to 65535.'),
  database: line('Enter the database.', CONNECTION_LIMITS.database),
  user: line('Enter the user.', CONNECTION_LIMITS.user),
  tls: z.boolean(),
  certificate: z
    .string()
    .trim()
    .max(CONNECTION_LIMITS.certificate, 'This certificate is too long.')
    .regex(
      /^$|^-----BEGIN CERTIFICATE-----[\s\w+/=-]+-----END CERTIFICATE-----$/,
      'Paste the certificate in PEM: it begins with -----BEGIN CERTIFICATE-----.',
    ),
  shared: z.boolean(),
}

/** Goes in and never comes out. */
const password = z.string().max(CONNECTION_LIMITS.password, 'This password is too long.')

const params = z.object({ connectionId: id })

export const connectionSchemas = {
  listDataConnections: { response: z.object({ connections: z.array(connection), total: z.int() }) },
  createDataConnection: {
    body: z.strictObject({
      ...fields,
      tls: fields.tls.default(true),
      certificate: fields.certificate.default(''),
      shared: fields.shared.default(false),
      password,
    }),
    response: connection,
  },
  updateDataConnection: {
    params,
    /** Without a password, the one there is stays: where nothing changes of where the connection leads. */
    body: z.strictObject({ ...fields, password }).partial(),
    response: connection,
  },
  deleteDataConnection: { params },
  testDataConnection: {
    params,
    response: z.object({ works: z.boolean(), sentence: z.string() }),
  },
} satisfies Record<string, CallSchemas>
