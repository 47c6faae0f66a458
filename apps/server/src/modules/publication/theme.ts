import type { PageBranding, PageOrganisation } from '@bubbles/report-renderer'
import { type Ground, logoPath, NO_BRANDING } from '@bubbles/domain'
import { logoGround, readFile } from '../media/public.ts'
import { FEED_PATH, FRONT_PATH, SITE_FILES, SUBSCRIBE_PATH } from './addresses.ts'
import { type ThemeRow, readThemeRow } from './themeReader.ts'

/** What a page shows of its organisation: who it is, its logo, its fonts and colours, its language. */
export interface Theme {
  organisation: PageOrganisation
  branding: PageBranding
  locale: string
}

/**
 * The theme of an organisation whose pages are at `origin`; null where there is none. Within a transaction.
 * @param hold lets nobody change it before the transaction ends.
 * @param language of the report that something is said of, where it has one of its own.
 * @param instead what a demonstration's organisation will be called when it is shown.
 */
export async function readTheme(
  organisationId: string,
  origin: string,
  {
    hold = false,
    instead = {},
    language = null,
  }: { hold?: boolean; instead?: Partial<ThemeRow>; language?: string | null } = {},
): Promise<{ theme: Theme; status: string } | null> {
  const found = await readThemeRow(organisationId, hold)
  if (!found) return null
  const row = { ...found, ...instead }
  const theme: Theme = {
    organisation: {
      name: row.name,
      friendlyName: row.friendly_name,
      logo: await logoOf(organisationId, row, origin),
      accessibilityStatement: row.accessibility_statement,
      ...(row.front_page && frontOf(origin)),
      ...(row.subscriptions && { subscribeUrl: `${origin}${SUBSCRIBE_PATH}` }),
    },
    branding: {
      defaultReportFont: row.default_report_font ?? NO_BRANDING.defaultReportFont,
      defaultReportHeadersFont: row.default_report_headers_font ?? NO_BRANDING.defaultReportHeadersFont,
      defaultVisualisationFont: row.default_visualisation_font ?? NO_BRANDING.defaultVisualisationFont,
      palette: row.palette ?? NO_BRANDING.palette,
    },
    locale: language ?? row.locale,
  }
  return { theme, status: row.status }
}

/** What pages of an organisation with a front page link to. */
const frontOf = (origin: string): Pick<PageOrganisation, 'homeUrl' | 'frontPage'> => ({
  homeUrl: `${origin}${FRONT_PATH}`,
  frontPage: {
    url: `${origin}${FRONT_PATH}`,
    feed: `${origin}${FEED_PATH}`,
    touchIcon: `${origin}${SITE_FILES.touchIcon}`,
  },
})

async function logoOf(
  organisationId: string,
  { logo_hash: hash, logo_width: width, logo_height: height }: ThemeRow,
  origin: string,
): Promise<PageOrganisation['logo']> {
  if (!hash || !width || !height) return null
  return { url: `${origin}${logoPath(hash)}`, width, height, ground: await groundOf(organisationId, hash) }
}

/** By the hash of a logo: looked at once in a process, which takes a few ms, or a little longer where it is far away. */
const grounds = new Map<string, Ground | null>()
const MAX_GROUNDS = 10_000

async function groundOf(organisationId: string, hash: string): Promise<Ground | null> {
  const known = grounds.get(hash)
  if (known !== undefined) return known
  const file = await readFile(organisationId, hash)
  const ground = file ? await logoGround(await file.kept.loadHeld()) : null
  if (grounds.size >= MAX_GROUNDS) grounds.clear()
  grounds.set(hash, ground)
  return ground
}

/** Whether two looks make the same pages. */
export const sameTheme = (a: Theme, b: Theme): boolean => JSON.stringify(a) === JSON.stringify(b)
