import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { request } from 'node:http'
import { atMost, kilobytes, type Measurement } from './measurement.ts'
import { publicPage, withProduct } from './product.ts'

const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** What a reader's browser loads for one published report. */
export const pageBytes = (): Promise<Measurement[]> =>
  withProduct(async (server) => {
    const path = await publicPage(server)
    const wire = await getBrotli(server.port, path)
    const html = brotliDecompressSync(wire).toString()
    const css = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('')
    const script = [...html.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)]
      .map((match) => match[1])
      .join('')
    return [
      { what: `the page on the wire (brotli), ${path}`, value: kilobytes(wire.length) },
      atMost('HTML and CSS, compressed', wire.length - compressed(script), 20 * 1024, kilobytes),
      { what: 'CSS alone, compressed', value: kilobytes(compressed(css)) },
      atMost('script, compressed', compressed(script), 3 * 1024, kilobytes),
      { what: 'figures in it', value: String(html.match(/<figure/g)?.length ?? 0) },
    ]
  })

/** The page's bytes as they travel: fetch would decode them. */
export const getBrotli = (port: number, path: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: `acme.bubbles.localhost:${port}`, 'accept-encoding': 'br' },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(Buffer.concat(chunks)))
      },
    )
    asked.on('error', reject)
    asked.end()
  })
