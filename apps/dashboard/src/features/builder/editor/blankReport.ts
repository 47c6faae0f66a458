import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { bodyStart, isEmptyParagraph } from './blocks.ts'

/** What to do where the browser does not let a page read what was copied, or nothing was. */
export const PASTE_HERE = `Copy cells from a spreadsheet, then press ${/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}+V here.`

/** Whether nothing is written below title and introduction: no block, or one empty line. */
export function isBlank(doc: ProseMirrorNode): boolean {
  const first = bodyStart(doc)
  const line = doc.maybeChild(first)
  return doc.childCount <= first + 1 && (line === null || isEmptyParagraph(line))
}

/** Pastes what was copied, as its keys would. @returns false where there is nothing, or the browser does not give it */
export async function pasteClipboard(editor: Editor): Promise<boolean> {
  const clipboardData = new DataTransfer()
  try {
    for (const item of await navigator.clipboard.read())
      for (const type of ['text/plain', 'text/html'])
        if (item.types.includes(type)) clipboardData.setData(type, await (await item.getType(type)).text())
  } catch {
    // Firefox and Safari ask, and people may refuse.
    return false
  }
  if (clipboardData.getData('text/plain').trim() === '' && clipboardData.getData('text/html') === '')
    return false
  editor.view.dom.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  return true
}
