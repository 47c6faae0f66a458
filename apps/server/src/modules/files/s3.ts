import type { S3Client } from '@aws-sdk/client-s3'
import { type ObjectStore, ObjectStoreError } from '@bubbles/db'
import type { FilesConfig } from '../../config/files.ts'

/** Of one request with all its attempts. */
const MOST_MS = 15_000
const CONNECT_MS = 2_000
const ATTEMPTS = 3

type Sdk = typeof import('@aws-sdk/client-s3')

/** Files in an S3 bucket, or in a store that speaks the same protocol. The library is loaded when it is first needed. */
export function createFileStore(files: FilesConfig): ObjectStore {
  const { bucket: Bucket, endpoint, region, takesFiles } = files
  const place = `the bucket ${Bucket} ${endpoint ? `at ${new URL(endpoint).host}` : `in ${region}`}`
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  const ask = async <T>(what: string, work: (sdk: Sdk, client: S3Client) => Promise<T>): Promise<T> => {
    opened ??= open(files)
    const { sdk, client } = await opened
    try {
      return await work(sdk, client)
    } catch (error) {
      throw new ObjectStoreError(`${what} failed in ${place}: ${reasonOf(error)}.`, error)
    }
  }
  const inTime = () => ({ abortSignal: AbortSignal.timeout(MOST_MS) })
  return {
    place,
    takesFiles,
    put: (Key, Body) =>
      ask('Writing a file', async ({ PutObjectCommand }, client) => {
        const ContentType = 'application/octet-stream'
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), inTime())
      }),
    get: (Key) =>
      ask('Reading a file', async ({ GetObjectCommand }, client) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), inTime())
          return Body ? await Body.transformToByteArray() : new Uint8Array()
        } catch (error) {
          if ((error as Error).name === 'NoSuchKey') return null
          throw error
        }
      }),
    delete: (Key) =>
      ask('Deleting a file', async ({ DeleteObjectCommand }, client) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }), inTime())
      }),
    close: () => {
      void opened?.then(({ client }) => client.destroy())
    },
  }
}

async function open({ endpoint, region, pathStyle, credentials }: FilesConfig) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: MOST_MS },
    // Other stores don't know Amazon's newer checksums; what is stored is read back and compared by its hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

/** What the store or the network says, by its short name alone: longer ones can hold keys. */
function reasonOf(error: unknown): string {
  const { name, code } = error as NodeJS.ErrnoException
  return code ?? (name || 'no reason given')
}
