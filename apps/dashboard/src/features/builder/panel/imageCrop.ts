import type { Area } from 'react-easy-crop'
import { imageAt } from '../../../ui/imageAt.ts'

/** Written without loss where the picture was; photographs as WebP of high quality. */
const QUALITY = 0.92

/**
 * The part of a picture as a file of its own, to be uploaded like any other.
 * @param wanted the part, in px of the picture
 * @param width px the cut-out is made narrower to; null leaves it as it is
 * @throws Error with a sentence when the browser cannot draw it
 */
export async function cutOut(
  address: string,
  wanted: Area,
  width: number | null,
  name: string,
): Promise<File> {
  const image = await imageAt(address, NOT_DRAWN)
  const area = within(wanted, image.naturalWidth, image.naturalHeight)
  const scale = width === null ? 1 : Math.min(1, width / area.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error(NOT_DRAWN)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
  if (!blob) throw new Error(NOT_DRAWN)
  return new File([blob], name, { type: blob.type })
}

const NOT_DRAWN = 'This image can’t be cropped here. Crop it in another program and choose it again.'

/** The part that lies in the picture, in whole px and never empty. */
export function within({ x, y, width, height }: Area, mostWidth: number, mostHeight: number): Area {
  const left = Math.min(Math.max(0, Math.round(x)), mostWidth - 1)
  const top = Math.min(Math.max(0, Math.round(y)), mostHeight - 1)
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(Math.round(width), mostWidth - left)),
    height: Math.max(1, Math.min(Math.round(height), mostHeight - top)),
  }
}
