import { ConfigError, type Env } from './env.ts'

/** A bucket that images, pages and other files are kept in. */
export interface FilesConfig {
  bucket: string
  region: string
  /** Of a store that isn't Amazon's. */
  endpoint?: string | undefined
  pathStyle: boolean
  /** Absent: what the machine itself is allowed, as Amazon's libraries find it. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Whether files are to be moved there; false while they are brought back into the database. */
  takesFiles: boolean
}

/** @throws ConfigError naming what is missing. */
export function readFiles(env: Env): FilesConfig | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.')
  if (!bucket) {
    const given = [
      env.S3_ENDPOINT && 'S3_ENDPOINT',
      accessKeyId && 'S3_ACCESS_KEY_ID',
      env.FILES_IN === 's3' && 'FILES_IN=s3',
    ].find(Boolean)
    if (given) throw new ConfigError(`${given} needs S3_BUCKET: the bucket that files are kept in.`)
    return undefined
  }
  return {
    bucket,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    pathStyle: env.S3_PATH_STYLE === undefined ? env.S3_ENDPOINT !== undefined : env.S3_PATH_STYLE === '1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    takesFiles: env.FILES_IN !== 'database',
  }
}
