import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { noneIfHidden } from '../../api/errors.ts'
import { addFigureStyles } from '../../ui/figureStyles.ts'
import type { ReportRow } from './rows.ts'
import { safeSvg } from './safeSvg.ts'

/** What stands for a report in lists: a drawing for the page itself, or the address of a bitmap. */
export type Picture = { kind: 'drawing'; markup: string } | { kind: 'bitmap'; url: string }

async function toPicture(image: Blob): Promise<Picture | null> {
  // A cached query keeps the address as long as the page lives, so it is never given back.
  if (!image.type.startsWith('image/svg')) return { kind: 'bitmap', url: URL.createObjectURL(image) }
  const markup = safeSvg(await image.text())
  if (markup === null) return null
  addFigureStyles()
  return { kind: 'drawing', markup }
}

/** What a starter or an uploaded file would look like as a report; null where nothing can be drawn. */
export const importPictureQuery = (importId: string) =>
  queryOptions({
    queryKey: ['import-thumbnail', importId],
    queryFn: async () => {
      const image = await noneIfHidden(api.getImportThumbnail({ importId }), null)
      return image === null ? null : toPicture(image)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** The picture a row shows. */
export const pictureQueryOf = (row: ReportRow) =>
  pictureQuery({ id: row.id, version: row.hasDraft ? row.version : row.updatedAt })

/** The picture of a report, fetched anew for each version; null where there is none (specification 8: silent). */
export const pictureQuery = (report: { id: string; version: number | string }) =>
  queryOptions({
    queryKey: ['thumbnail', report.id, report.version],
    queryFn: async () => {
      const image = await noneIfHidden(api.getReportThumbnail({ id: report.id }), null)
      return image === null ? null : toPicture(image)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
