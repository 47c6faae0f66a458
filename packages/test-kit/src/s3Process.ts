import S3rver from '@20minutes/s3rver'

/** An S3 server on a directory: `node s3Process.ts PORT DIRECTORY BUCKET`; it prints its port once it listens. */
const [port = '0', directory = '', bucket = ''] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: bucket }],
})
const address = await server.run()
process.stdout.write(`${address.port}\n`)
