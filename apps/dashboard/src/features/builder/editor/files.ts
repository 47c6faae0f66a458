import {
  ALLOWED_FILES,
  FILE_KIND_IDS,
  isVideoName,
  kindByName,
  MAX_FILE_BYTES,
  MAX_FILE_MEGABYTES,
} from '@bubbles/domain'
import { isNetworkFailure, messageOf, toasts } from '@bubbles/ui'
import type { Editor } from '@tiptap/core'
import { api } from '../../../api/client.ts'
import { setBlockAttrs, undoStep } from './blocks.ts'

/** A file on the server, for readers to download. */
interface KeptFile {
  file: string
  name: string
  size: number
  /** Of a video, in pixels; 0 for any other. */
  width: number
  height: number
}

/** As long as a name may be; what is cut is its middle, since its ending says what it is. */
const MAX_NAME = 300

/** Keeps a file on the server. @throws Error with a sentence for a person */
async function uploadFile(file: File): Promise<KeptFile> {
  if (kindByName(file.name) === null)
    throw new Error(`“${file.name}” can’t be offered to readers. Choose a ${ALLOWED_FILES} file.`)
  if (file.size > MAX_FILE_BYTES)
    throw new Error(`“${file.name}” is larger than ${MAX_FILE_MEGABYTES} MB. Make it smaller first.`)
  try {
    const [{ hash, size }, pixels] = await Promise.all([api.uploadFile({ body: file }), pixelsOf(file)])
    return { file: hash, name: shortName(file.name), size, ...pixels }
  } catch (error) {
    if (!isNetworkFailure(error)) throw error
    throw new Error('You’re offline, or the server isn’t responding. Add the file when you’re back online.', {
      cause: error,
    })
  }
}

/** How large a video is, so that the page keeps its place; what this browser can't read is said by the server or not known. */
async function pixelsOf(file: File): Promise<{ width: number; height: number }> {
  const none = { width: 0, height: 0 }
  if (!isVideoName(file.name)) return none
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    return await new Promise((resolve) => {
      video.onloadedmetadata = () => resolve({ width: video.videoWidth, height: video.videoHeight })
      video.onerror = () => resolve(none)
      video.preload = 'metadata'
      video.src = address
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

function shortName(name: string): string {
  const ending = name.slice(name.lastIndexOf('.'))
  const words = name.slice(0, -ending.length).toWellFormed()
  return `${words.slice(0, MAX_NAME - ending.length).toWellFormed()}${ending}`
}

/** Uploads a file into a block that is there; what fails is said. */
export async function attachFile(editor: Editor, blockId: string, file: File): Promise<void> {
  await uploading(editor, file, (kept) => undoStep(editor, () => setBlockAttrs(editor, blockId, { ...kept })))
}

/** Uploads a file, and does something with it unless the editor is gone by then; what fails is said. */
export async function uploading(editor: Editor, file: File, onKept: (kept: KeptFile) => void): Promise<void> {
  const name = toasts.notify({ message: `Uploading ${file.name}…` })
  try {
    const kept = await uploadFile(file)
    if (!editor.isDestroyed) onKept(kept)
  } catch (error) {
    toasts.addError(messageOf(error))
  } finally {
    toasts.remove(name)
  }
}

/** Lets a person choose a file for a block. */
export function chooseFile(editor: Editor, blockId: string, kinds: readonly string[] = OFFERED): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accepting(kinds)
  input.onchange = () => {
    const [file] = input.files ?? []
    if (file) void attachFile(editor, blockId, file)
  }
  input.click()
}

/** Lets a person choose the captions of a video. */
export function chooseCaptions(editor: Editor, blockId: string): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accepting(['vtt'])
  input.onchange = () => {
    const [file] = input.files ?? []
    if (!file) return
    if (kindByName(file.name) !== 'vtt')
      toasts.addError(`“${file.name}” isn’t a WebVTT file. Export the captions as WebVTT (.vtt).`)
    else
      void uploading(editor, file, (kept) =>
        undoStep(editor, () => setBlockAttrs(editor, blockId, { captions: kept.file })),
      )
  }
  input.click()
}

const accepting = (kinds: readonly string[]): string => kinds.map((kind) => `.${kind}`).join(',')

/** Captions come with a video, and aren't offered by themselves. */
const OFFERED = FILE_KIND_IDS.filter((kind) => kind !== 'vtt')
