import { tx } from '@bubbles/db'
import { type Branding, NO_BRANDING, REPORT_COVERS, REPORT_SCALES } from '@bubbles/domain'

/** The branding of an organisation and the hash of its logo's file; what nobody chose is the product's own. */
export async function readBranding(
  organisationId: string,
): Promise<{ branding: Branding; logoHash: string | null }> {
  const row = await tx()
    .selectFrom('branding')
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .executeTakeFirst()
  if (!row) return { branding: NO_BRANDING, logoHash: null }
  return {
    branding: {
      fonts: row.fonts,
      defaultReportFont: row.default_report_font,
      defaultReportHeadersFont: row.default_report_headers_font,
      defaultVisualisationFont: row.default_visualisation_font,
      palette: row.palette,
      reportScale: REPORT_SCALES.find((scale) => scale === row.report_scale) ?? NO_BRANDING.reportScale,
      reportCover: REPORT_COVERS.find((cover) => cover === row.report_cover) ?? NO_BRANDING.reportCover,
    },
    logoHash: row.logo_hash,
  }
}

/** What an active organisation calls itself, and the hash of its logo's file. */
export const readFace = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .leftJoin('branding', 'branding.organisation_id', 'organisations.id')
    .where('organisations.id', '=', organisationId)
    .where('organisations.status', '=', 'Active')
    .select(['organisations.friendly_name', 'branding.logo_hash'])
    .executeTakeFirst()
