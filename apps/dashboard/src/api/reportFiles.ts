import type { Audience } from '@bubbles/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '../ui/saveFile.ts'
import { api } from './client.ts'

/** A file name made of a report's name: what file systems forbid is left out. */
export function fileNameOf(name: string, ending: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|(?<!\.)\.+$/g, '')
  return `${Array.from(plain).slice(0, 80).join('').trim() || 'report'}.${ending}`
}

/**
 * Downloads a report as one file: with its data and images, so that any organisation can import it, or as Markdown with images and large
 * tables beside it, or as a Word document; or what is live of it for an audience as a PDF.
 */
export function useExportReport(format: ExportFormat | 'pdf' = 'bundle') {
  return useMutation({
    mutationFn: async ({
      id,
      name,
      audience = 'public',
    }: {
      id: string
      name: string
      audience?: Audience
    }) =>
      saveFile(
        await (format === 'word'
          ? api.exportReportAsWord({ id })
          : format === 'pdf'
            ? api.getPublishedReportPdf({ id, audience })
            : api.exportReport({ id, query: { format } })),
        fileNameOf(name, ENDINGS[format]),
      ),
  })
}

/** As what a report can be downloaded. */
export type ExportFormat = 'bundle' | 'markdown' | 'word'

const ENDINGS: Readonly<Record<ExportFormat | 'pdf', string>> = {
  bundle: 'bubbles.zip',
  markdown: 'md.zip',
  word: 'docx',
  pdf: 'pdf',
}

/** Shows an image in place of the drawn thumbnail; null goes back to the drawn one. */
export function useReplaceThumbnail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, image }: { id: string; image: Blob | null }) =>
      image === null ? api.deleteReportThumbnail({ id }) : api.putReportThumbnail({ id, body: image }),
    onSuccess: (_nothing, { id }) => queryClient.invalidateQueries({ queryKey: ['thumbnail', id] }),
  })
}
