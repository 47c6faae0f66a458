import { type ReportDocument, withoutInternal } from '@bubbles/report-document'
import { type PagePublication, type PreviewParts, previewParts } from '@bubbles/report-renderer/preview'
import { useMemo } from 'react'
import type { Ground, Reader } from './previewChoice.ts'
import { printLook } from './printLook.ts'
import { useDraftInput } from './useDraftInput.ts'

/** A drawn page, or why there is none. */
export interface DrawnPage {
  /** Null while it is on its way, or when it cannot be drawn. */
  parts: PreviewParts | null
  error: unknown
  /** Something of the page did not come; the rest stands. */
  isPartial: boolean
  retry: () => void
}

/**
 * The page of a document as somebody would read it.
 * @param published the edition that readers have, where the document is what it holds.
 */
export function usePreviewParts(
  document: ReportDocument,
  { ground, reader, print }: { ground: Ground; reader: Reader; print: boolean },
  published: PagePublication | null = null,
): DrawnPage {
  const read = useMemo(() => (reader === 'public' ? withoutInternal(document) : document), [document, reader])
  const { input, error, retry } = useDraftInput(read)
  // What the input is made of is read once and kept, so equal words are an equal page.
  const key =
    input === null ? '' : JSON.stringify([input.media, input.organisation, input.locale, input.branding])
  const tables =
    input === null ? '' : [...Object.keys(input.datasets), ...Object.keys(input.boundaries ?? {})].join()
  const drawn = useMemo(() => {
    if (input === null) return { parts: null, fault: null }
    try {
      const parts = previewParts(input, print ? 'light' : ground, published)
      return { parts: print ? { ...parts, style: printLook(parts.style) } : parts, fault: null }
    } catch (fault) {
      return { parts: null, fault }
    }
    // oxlint-disable-next-line react/exhaustive-deps -- see `key`
  }, [read, key, tables, ground, print, published])
  return {
    parts: drawn.parts,
    error: drawn.fault ?? (drawn.parts === null ? error : null),
    isPartial: drawn.parts !== null && error !== null,
    retry,
  }
}
