import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { MAX_PIXELS } from './limits.ts'

/** A process of its own (see rasteriseSvg.ts): an SVG comes in, a PNG within a box of the given size goes out. */
const box = Number(process.argv[2])
sharp.concurrency(1)
sharp.cache(false)
try {
  const svg = await buffer(process.stdin)
  const png = await sharp(svg, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize({ width: box, height: box, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  process.stdout.write(png)
} catch {
  process.exitCode = 1
}
