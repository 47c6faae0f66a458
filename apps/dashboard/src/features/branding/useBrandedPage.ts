import type { Branding } from '@bubbles/domain'
import { type DraftInput, type PreviewParts, previewParts } from '@bubbles/report-renderer/preview'
import { useMemo } from 'react'
import { fontBase } from '../../ui/brandFonts.ts'
import { isColour } from './colours.ts'
import type { Organisation } from './organisation.ts'
import { themed } from './themed.ts'
import type { ReportMaterials } from './useOwnReport.ts'

/** A report as its published page would look in a branding; colours that are incomplete are left out. */
export function useBrandedPage(
  materials: ReportMaterials,
  { name, friendlyName, locale, logo }: Organisation,
  branding: Branding,
  ground: 'light' | 'dark',
): PreviewParts {
  return useMemo(() => {
    const input: DraftInput = {
      ...materials,
      document: themed(materials.document, branding),
      organisation: { name, friendlyName, logo },
      locale,
      branding: { ...branding, palette: branding.palette.filter(isColour) },
      assets: { fontBase: fontBase() },
    }
    return previewParts(input, ground)
  }, [materials, branding, name, friendlyName, locale, logo, ground])
}
