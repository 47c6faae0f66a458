import type { Editor } from '@tiptap/core'

/**
 * Runs `measure` at once, and again, once a frame at the most, whenever the text changes or the page grows: figures are
 * drawn and fonts arrive after the text is there.
 * @returns what ends it
 */
export function followPaper(editor: Editor, measure: () => void): () => void {
  let frame = 0
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(measure)
  }
  measure()
  const observer = new ResizeObserver(later)
  observer.observe(editor.view.dom)
  editor.on('update', later)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    editor.off('update', later)
  }
}
