import {
  type Faintness,
  faintnessOf,
  type Ground,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_MEGABYTES,
} from '@bubbles/domain'
import type { Area } from 'react-easy-crop'
import { imageAt } from '../../ui/imageAt.ts'

/** What browsers can show and the server takes. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'image/gif']
/** Height in px at which logos are judged and shown here (specification 9). */
export const LOGO_HEIGHT = 64
/** A cut-out is sent at most this large; the server makes it smaller. */
const MAX_SIDE = 1536

/** Why a file cannot be a logo, by what can be known before it is read; null when it may be. */
export function fileProblem(file: File): string | null {
  if (file.size === 0) return 'The file is empty.'
  if (file.size > MAX_IMAGE_BYTES)
    return `The file is larger than ${MAX_IMAGE_MEGABYTES} MB. Make it smaller and try again.`
  if (!LOGO_TYPES.includes(file.type)) return 'Use a PNG, JPEG, WebP, SVG or GIF image.'
  return null
}

/** The image of a `data:` address, which the page's policy does not let be fetched. */
export function blobOf(address: string): Blob {
  const [head = '', content = ''] = address.split(',')
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]*)/.exec(head)?.[1] ?? '' })
}

/** Loads an image. @throws Error with a sentence when it is none. */
export const loadImage = (address: string): Promise<HTMLImageElement> =>
  imageAt(address, 'Couldn’t read the image: it may be damaged, or not an image.')

/** Width and height of an image in px. */
export async function sizeOf(address: string): Promise<{ width: number; height: number }> {
  const { naturalWidth, naturalHeight } = await loadImage(address)
  return { width: naturalWidth || 1, height: naturalHeight || 1 }
}

/**
 * A part of an image as PNG; what lies beside the image is transparent.
 * @throws Error with a sentence when the browser cannot draw it.
 */
export async function cutOut(address: string, area: Area): Promise<Blob> {
  const image = await loadImage(address)
  const scale = Math.min(1, MAX_SIDE / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error(NOT_DRAWN)
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.drawImage(image, -area.x, -area.y, image.naturalWidth, image.naturalHeight)
  return new Promise((resolve, reject) => {
    // Some drawings may be shown but not read back.
    try {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(NOT_DRAWN))), 'image/png')
    } catch {
      reject(new Error(NOT_DRAWN))
    }
  })
}

const NOT_DRAWN = 'This image can’t be cropped here. Use the whole image, or crop it in another program.'

/** Pixels of one side that are looked at. */
const SAMPLE = 64
/** How well a logo is seen on each ground. */
export async function faintnessAt(address: string): Promise<Record<Ground, Faintness>> {
  const image = await loadImage(address)
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE
  canvas.height = SAMPLE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return { light: null, dark: null }
  context.drawImage(image, 0, 0, SAMPLE, SAMPLE)
  return faintnessOf(context.getImageData(0, 0, SAMPLE, SAMPLE).data)
}
