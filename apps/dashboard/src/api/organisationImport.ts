import type { ExportedReport, OrganisationExport } from '@bubbles/contract'
import { DEFAULT_FONT } from '@bubbles/domain'
import { messageOf } from '@bubbles/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { brandingQuery, organisationLogoQuery } from './branding.ts'
import { api } from './client.ts'
import { importsQuery } from './reportImports.ts'
import { readAgain } from './reportLists.ts'

/** What one import of an organisation's export has done so far. */
export interface ImportProgress {
  /** Things chosen: reports, and the branding as one. */
  total: number
  /** What is being imported now; null when it is over. */
  current: string | null
  imported: string[]
  failed: { name: string; reason: string }[]
  /** Stopped by the person; the rest was not tried. */
  stopped: boolean
}

/** The name of the branding in progress and outcome. */
export const BRANDING = 'Branding'

const nameOf = ({ name }: ExportedReport): string => name || 'Untitled'

/** Imports chosen reports one after the other, each by the calls any exported report takes, then the branding. */
export function useOrganisationImport(exported: OrganisationExport) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const stop = useRef<AbortController | null>(null)
  const start = async (reports: readonly ExportedReport[], withBranding: boolean) => {
    const { signal } = (stop.current = new AbortController())
    const steps = [
      ...reports.map((report) => ({
        name: nameOf(report),
        run: () => importReport(exported, report, signal),
      })),
      ...(withBranding ? [{ name: BRANDING, run: () => importBranding(exported) }] : []),
    ]
    let done: ImportProgress = {
      total: steps.length,
      current: null,
      imported: [],
      failed: [],
      stopped: false,
    }
    for (const { name, run } of steps) {
      if (signal.aborted) break
      setProgress({ ...done, current: name })
      try {
        await run()
        done = { ...done, imported: [...done.imported, name] }
      } catch (error) {
        if (!signal.aborted) done = { ...done, failed: [...done.failed, { name, reason: messageOf(error) }] }
      }
    }
    setProgress({ ...done, stopped: signal.aborted })
    await Promise.all([
      readAgain(queryClient),
      ...[importsQuery, brandingQuery, organisationLogoQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    ])
  }
  return { progress, start, stop: () => stop.current?.abort() }
}

async function importReport(
  exported: OrganisationExport,
  report: ExportedReport,
  signal: AbortSignal,
): Promise<void> {
  const bundle = new File([await exported.bundleOf(report)], 'report.zip')
  const { id: importId } = await api.uploadImport({ body: bundle }, { signal })
  await api.importReport({ importId, body: {} }, { idempotencyKey: crypto.randomUUID() })
  // The file has served its purpose; one that stays is removed after seven days.
  await api.deleteImport({ importId }).catch(() => undefined)
}

async function importBranding({ branding }: OrganisationExport): Promise<void> {
  if (branding === null) return
  await api.updateBranding({
    body: {
      fonts: branding.fonts,
      defaultReportFont: branding.defaultReportFont ?? DEFAULT_FONT,
      defaultReportHeadersFont: branding.defaultReportHeadersFont ?? DEFAULT_FONT,
      defaultVisualisationFont: branding.defaultVisualisationFont ?? DEFAULT_FONT,
      palette: branding.palette,
      reportScale: branding.reportScale ?? 'plain',
      reportCover: branding.reportCover ?? 'none',
    },
  })
  if (branding.logo !== null) await api.uploadOrganisationLogo({ body: branding.logo })
}
