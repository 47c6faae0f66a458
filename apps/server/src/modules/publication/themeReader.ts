import { sameTenant, tx } from '@bubbles/db'

export type ThemeRow = NonNullable<Awaited<ReturnType<typeof readThemeRow>>>

/** What pages show of an organisation beside its documents. `hold`: nobody changes it before this transaction ends. */
export const readThemeRow = (organisationId: string, hold: boolean) =>
  tx()
    .selectFrom('organisations as organisation')
    .leftJoin('branding', 'branding.organisation_id', 'organisation.id')
    .leftJoin('files as logo', (join) => sameTenant(join, 'logo.hash', 'branding.logo_hash'))
    .where('organisation.id', '=', organisationId)
    .select([
      'organisation.name',
      'organisation.friendly_name',
      'organisation.status',
      'organisation.locale',
      'organisation.accessibility_statement',
      'organisation.front_page',
      'organisation.subscriptions',
      'branding.default_report_font',
      'branding.default_report_headers_font',
      'branding.default_visualisation_font',
      'branding.palette',
      'branding.logo_hash',
      'logo.width as logo_width',
      'logo.height as logo_height',
    ])
    .$if(hold, (query) => query.forShare('organisation'))
    .executeTakeFirst()
