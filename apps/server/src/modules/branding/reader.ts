import { tx } from '@bubbles/db'
import { type Branding, NO_BRANDING } from '@bubbles/domain'

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
    },
    logoHash: row.logo_hash,
  }
}

/** Lets nobody else change the branding of an organisation, or publish with the old one, before this transaction ends. */
export const lockBranding = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
