import { MAX_IMAGE_BYTES, MAX_IMAGE_MEGABYTES } from '@bubbles/domain'
import type { Editor } from '@tiptap/core'
import { newBlockId } from '@bubbles/report-document'
import { isNetworkFailure, messageOf, toasts } from '@bubbles/ui'
import { api } from '../../../api/client.ts'
import { placeBlock } from './placeBlock.ts'

export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** An image on the server: its hash, and its size in pixels. */
export interface KeptImage {
  file: string
  width: number
  height: number
}

/** Keeps an image on the server. @throws Error with a sentence for a person */
export async function uploadImage(file: File): Promise<KeptImage> {
  if (!IMAGE_TYPES.split(',').includes(file.type))
    throw new Error(`“${file.name}” isn’t an image we can use. Choose a PNG, JPEG, WebP, AVIF or GIF.`)
  if (file.size > MAX_IMAGE_BYTES)
    throw new Error(`“${file.name}” is larger than ${MAX_IMAGE_MEGABYTES} MB. Make it smaller first.`)
  try {
    const { hash, width, height } = await api.uploadImage({ body: file })
    return { file: hash, width, height }
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    throw new Error(
      'You’re offline, or the server isn’t responding. Add the image when you’re back online.',
      { cause: error },
    )
  }
}

/** Uploads pictures and places each below the block at `pos`, in order. What fails says why. */
export async function insertImages(editor: Editor, files: readonly File[], pos: number): Promise<void> {
  for (const file of files) {
    const name = toasts.notify({ message: `Uploading ${file.name}…` })
    try {
      const image = await uploadImage(file)
      if (editor.isDestroyed) return
      const at = Math.min(pos, editor.state.doc.content.size)
      const node = editor.schema.nodes.image!.create({
        id: newBlockId(),
        ...image,
        alt: '',
        caption: '',
        decorative: false,
      })
      placeBlock(editor, at, node)
      pos = editor.state.selection.to
    } catch (error) {
      toasts.addError(messageOf(error))
    } finally {
      toasts.remove(name)
    }
  }
}

/** Lets a person choose pictures. */
export function chooseImages(onChosen: (files: File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = IMAGE_TYPES
  input.multiple = true
  input.onchange = () => onChosen([...(input.files ?? [])])
  input.click()
}
