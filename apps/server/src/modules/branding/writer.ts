import { tx } from '@bubbles/db'
import type { Branding } from '@bubbles/domain'

/** Keeps fonts and colours; the logo stays. */
export function saveBranding(organisationId: string, branding: Branding) {
  const values = {
    fonts: branding.fonts,
    default_report_font: branding.defaultReportFont,
    default_report_headers_font: branding.defaultReportHeadersFont,
    default_visualisation_font: branding.defaultVisualisationFont,
    palette: branding.palette,
    report_scale: branding.reportScale,
    report_cover: branding.reportCover,
    updated_at: new Date(),
  }
  return tx()
    .insertInto('branding')
    .values({ organisation_id: organisationId, ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute()
}

/** Makes a file the logo; null: none. */
export function saveLogo(organisationId: string, logoHash: string | null) {
  const values = { logo_hash: logoHash, updated_at: new Date() }
  return tx()
    .insertInto('branding')
    .values({ organisation_id: organisationId, ...values })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute()
}
