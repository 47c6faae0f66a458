import sharp from 'sharp'

/**
 * Pictures for the reports that come with the product, drawn from a seed: landscapes of hills under a low sun, with
 * grass before them. They are our own work, so nobody's licence travels with them.
 *
 * `node tools/coverPictures.ts FOLDER` writes them there as WebP, to be looked at or put into a bundle.
 */
interface Scene {
  name: string
  seed: number
  /** From the top of the sky to the horizon. */
  sky: readonly [string, string, string]
  /** The farthest and the nearest hill. */
  hills: readonly [string, string]
  /** Where the sun is, in parts of width and height; null for none. */
  sun: readonly [x: number, y: number, colour: string] | null
  grass: readonly string[]
}

export const SCENES: readonly Scene[] = [
  {
    name: 'grass-at-dusk',
    seed: 7,
    sky: ['#274b74', '#8fa9c0', '#f4c78f'],
    hills: ['#8d8fa0', '#1d2a33'],
    sun: [0.68, 0.5, '#fff0c9'],
    grass: ['#8a5a2a', '#b9782c', '#d9a441', '#e8bd62'],
  },
  {
    name: 'green-hills',
    seed: 21,
    sky: ['#5f9bc4', '#a9cfe2', '#eef5ea'],
    hills: ['#a8c4a2', '#1f4a33'],
    sun: null,
    grass: [],
  },
  {
    name: 'red-valley',
    seed: 33,
    sky: ['#4b2b4f', '#b2594f', '#f3b27a'],
    hills: ['#b5736a', '#2b1522'],
    sun: [0.3, 0.52, '#ffe2b0'],
    grass: [],
  },
  {
    name: 'blue-range',
    seed: 44,
    sky: ['#12344f', '#477a9c', '#c8dfe8'],
    hills: ['#8fb3c6', '#0d2a3d'],
    sun: [0.5, 0.4, '#f6fbff'],
    grass: [],
  },
  {
    name: 'wheat',
    seed: 58,
    sky: ['#6fa7cf', '#c3dcea', '#f7ecd2'],
    hills: ['#cdbd8a', '#7a6228'],
    sun: null,
    grass: ['#e2bd5a', '#c79a35', '#94701f', '#5c4616'],
  },
  {
    name: 'night',
    seed: 63,
    sky: ['#070d1d', '#152745', '#385376'],
    hills: ['#2c4464', '#060b14'],
    sun: [0.76, 0.24, '#f3f1e2'],
    grass: [],
  },
  {
    name: 'meadow',
    seed: 71,
    sky: ['#88b8d8', '#d0e5ee', '#fbf6e6'],
    hills: ['#b9cf9a', '#3d6b2b'],
    sun: null,
    grass: ['#8fbf4f', '#5f9a36', '#3b7228', '#22491c'],
  },
  {
    name: 'rose-morning',
    seed: 82,
    sky: ['#7c6a9a', '#d9a5b3', '#fbe3cf'],
    hills: ['#c3a0b4', '#45304f'],
    sun: [0.4, 0.55, '#fff6e2'],
    grass: [],
  },
  {
    name: 'sea-cliffs',
    seed: 95,
    sky: ['#2f6f94', '#8fc0d3', '#f0f2e8'],
    hills: ['#9fbfc4', '#214750'],
    sun: null,
    grass: [],
  },
  {
    name: 'ochre-plain',
    seed: 107,
    sky: ['#c08a3e', '#e6bf7a', '#fbebc8'],
    hills: ['#d3a768', '#5f3d17'],
    sun: [0.6, 0.48, '#fffbe8'],
    grass: [],
  },
]

export const PICTURE_SIZE = { width: 1888, height: 1259 } as const

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
const between = (a: string, b: string, share: number): string =>
  `rgb(${[1, 3, 5].map((at) => Math.round(channel(a, at) * (1 - share) + channel(b, at) * share)).join(',')})`

const LAYERS = 7
const STEP = 16

/** The outline of a range of hills: waves of ever shorter length, steeper the nearer it is. */
function ridge(next: () => number, base: number, height: number): string {
  const waves = [1, 2.3, 5.1, 11.7, 27].map((pitch) => ({
    pitch,
    phase: next() * 7,
    weight: next() * 0.6 + 0.4,
  }))
  const points: string[] = []
  for (let x = 0; x <= PICTURE_SIZE.width; x += STEP) {
    const sum = waves.reduce(
      (total, { pitch, phase, weight }) =>
        total + (Math.sin((x / PICTURE_SIZE.width) * Math.PI * pitch + phase) * weight) / pitch,
      0,
    )
    points.push(`${x},${(base - sum * height).toFixed(1)}`)
  }
  return `M0,${PICTURE_SIZE.height}L${points.join('L')}L${PICTURE_SIZE.width},${PICTURE_SIZE.height}Z`
}

/** Blades of grass, those at the back blurred as a lens would have them. */
function grass(next: () => number, colours: readonly string[]): string {
  const { width, height } = PICTURE_SIZE
  return colours
    .map((colour, layer) => {
      const blades = Array.from({ length: 150 }, () => {
        const x = next() * width * 1.1 - width * 0.05
        const long = height * (0.2 + next() * (0.24 + layer * 0.1))
        const lean = (next() - 0.25) * long * 0.7
        const thick = 1.5 + layer * 1.1 + next() * 2.5
        const top = height + 20 - long
        return `<path d="M${x - thick},${height + 20}Q${x + lean * 0.2},${height - long * 0.5} ${x + lean},${top}Q${x + lean * 0.3 + thick},${height - long * 0.45} ${x + thick},${height + 20}Z" fill="${between(colour, colours[0]!, next() * 0.4)}" fill-opacity="${0.75 + next() * 0.25}"/>`
      })
      return `<g filter="url(#b${Math.max(0, 3 - layer)})">${blades.join('')}</g>`
    })
    .join('')
}

/** One scene as SVG. */
export function sceneSvg({ seed, sky, hills, sun, grass: colours }: Scene): string {
  const { width, height } = PICTURE_SIZE
  const next = random(seed)
  const ranges = Array.from({ length: LAYERS }, (_, layer) => {
    const depth = layer / (LAYERS - 1)
    const base = height * (0.5 + depth * 0.42)
    return (
      `<path d="${ridge(next, base, 34 + depth * 120)}" fill="${between(hills[0], hills[1], depth ** 0.9)}"/>` +
      `<rect y="${base - 60}" width="${width}" height="${height * 0.16}" fill="url(#m)" opacity="${0.5 * (1 - depth)}"/>`
    )
  })
  const blur = [0, 2, 5, 9].map(
    (size, at) =>
      `<filter id="b${at}"${size ? '' : ' x="0" y="0"'}><feGaussianBlur stdDeviation="${size}"/></filter>`,
  )
  const light = sun
    ? `<circle cx="${sun[0] * width}" cy="${sun[1] * height}" r="${height * 0.5}" fill="url(#s)"/><circle cx="${sun[0] * width}" cy="${sun[1] * height}" r="${height * 0.045}" fill="${sun[2]}"/>`
    : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>` +
    `<linearGradient id="k" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset=".38" stop-color="${sky[1]}"/><stop offset=".62" stop-color="${sky[2]}"/></linearGradient>` +
    `<linearGradient id="m" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[2]}" stop-opacity="0"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient>` +
    `<radialGradient id="s"><stop offset="0" stop-color="${sun?.[2] ?? '#fff'}" stop-opacity=".75"/><stop offset="1" stop-color="${sun?.[2] ?? '#fff'}" stop-opacity="0"/></radialGradient>${blur.join('')}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#k)"/>${light}${ranges.join('')}${grass(next, colours)}</svg>`
  )
}

/** One scene as WebP, with the fine grain of film: without it wide gradients show their steps. */
export async function drawScene(scene: Scene): Promise<Buffer> {
  const { width, height } = PICTURE_SIZE
  const next = random(scene.seed + 1)
  const grain = Buffer.from(Array.from({ length: width * height }, () => 118 + Math.floor(next() * 20)))
  const noise = await sharp(grain, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  const drawn = await sharp(Buffer.from(sceneSvg(scene)))
    .removeAlpha()
    .png()
    .toBuffer()
  const grained = await sharp(drawn)
    .composite([{ input: noise, blend: 'soft-light' }])
    .removeAlpha()
    .png()
    .toBuffer()
  return sharp(grained).webp({ quality: 82 }).toBuffer()
}

if (import.meta.main) {
  const { mkdirSync, writeFileSync } = await import('node:fs')
  const folder = process.argv[2]
  if (!folder) throw new Error('Say which folder the pictures go into: node tools/coverPictures.ts FOLDER')
  mkdirSync(folder, { recursive: true })
  for (const scene of SCENES) writeFileSync(`${folder}/${scene.name}.webp`, await drawScene(scene))
}
