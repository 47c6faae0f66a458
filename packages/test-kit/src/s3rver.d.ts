declare module '@20minutes/s3rver' {
  /** An S3 server that keeps its objects as files in a directory. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ port: number }>
  }
}
