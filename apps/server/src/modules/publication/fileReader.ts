import { type KeptBytes, keptBytes, sameTenant, tx } from '@bubbles/db'
import type { Audience } from '@bubbles/domain'
import { CARD_KEY } from './addresses.ts'

/** For how long pictures of an edition are still served after the next one took its place: pages are open in browsers. */
const REPLACED_MS = 24 * 3_600_000

/**
 * A picture of a live publication of an active organisation, by its key, while that can be read; also one of the editions
 * before that readers can open, and for a day of any of them, unless the report has a gate by now (a password, or named readers). A card is none of a report that has one: sites show it to
 * everybody, and what was drawn before the gate is deleted only when its page is rendered again.
 */
export async function readPublicationFile(organisationId: string, mediaKey: string, now: Date) {
  const row = await publicationFile(organisationId, mediaKey, now)
    .select(['file.content_type', 'file.bytes', 'file.bytes_object', ...ACCESS])
    .executeTakeFirst()
  return (
    row && {
      contentType: row.content_type,
      kept: keptBytes(organisationId, row.bytes, row.bytes_object),
      openReport: openReport(row),
    }
  )
}

/** The hash of the same, for its narrower copies. */
export async function readPublicationFileHash(organisationId: string, mediaKey: string, now: Date) {
  const row = await publicationFile(organisationId, mediaKey, now)
    .select(['file.hash', ...ACCESS])
    .executeTakeFirst()
  return row && { hash: row.hash, openReport: openReport(row) }
}

/** What says who may see a picture. */
const ACCESS = [
  'edition.id as edition_id',
  'newest.id as newest_id',
  'edition.audience',
  'edition.report_id',
  'sharing.gated',
  'sharing.expires_at',
] as const

/** The report of a picture that everybody may see now, and for as long as nobody changes that; null for any other. */
const openReport = (row: {
  edition_id: string
  newest_id: string
  audience: Audience
  report_id: string
  gated: boolean | null
  expires_at: Date | null
}): string | null => {
  const isOpen = row.audience === 'public' && !row.gated && row.expires_at === null
  return isOpen && row.edition_id === row.newest_id ? row.report_id : null
}

const publicationFile = (organisationId: string, mediaKey: string, now: Date) =>
  tx()
    .selectFrom('publication_files as publication_file')
    .innerJoin('publications as edition', (join) =>
      sameTenant(join, 'edition.id', 'publication_file.publication_id'),
    )
    .innerJoin('live_publications as live', (join) =>
      sameTenant(join, 'live.report_id', 'edition.report_id').onRef('live.audience', '=', 'edition.audience'),
    )
    .innerJoin('publications as newest', (join) => sameTenant(join, 'newest.id', 'live.publication_id'))
    .innerJoin('files as file', (join) => sameTenant(join, 'file.hash', 'publication_file.file_hash'))
    .innerJoin('organisations as organisation', 'organisation.id', 'publication_file.organisation_id')
    .where('publication_file.organisation_id', '=', organisationId)
    .leftJoin('report_sharing as sharing', (join) => sameTenant(join, 'sharing.report_id', 'live.report_id'))
    .where('publication_file.media_key', '=', mediaKey)
    .where('organisation.status', '=', 'Active')
    // A file to download is behind the gate of its page: see downloads/attachments.ts.
    .where('file.content_type', 'like', 'image/%')
    .where((eb) =>
      eb.or([
        eb('edition.id', '=', eb.ref('newest.id')),
        eb.and([
          eb('sharing.editions', '=', true),
          eb('edition.edition', '>=', eb.ref('live.since_edition')),
          eb('edition.edition', '<', eb.ref('newest.edition')),
        ]),
        eb.and([
          eb('newest.published_at', '>', new Date(now.getTime() - REPLACED_MS)),
          eb.or([eb('sharing.gated', 'is', null), eb('sharing.gated', '=', false)]),
        ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('live.audience', '=', 'internal'),
        eb('sharing.expires_at', 'is', null),
        eb('sharing.expires_at', '>', now),
      ]),
    )
    .$if(mediaKey.startsWith(CARD_KEY), (query) =>
      query.where((eb) => eb.or([eb('sharing.gated', 'is', null), eb('sharing.gated', '=', false)])),
    )

/** The logo of an active organisation. */
export async function readLogo(
  organisationId: string,
): Promise<{ hash: string; kept: KeptBytes } | undefined> {
  const row = await tx()
    .selectFrom('branding')
    .innerJoin('organisations', 'organisations.id', 'branding.organisation_id')
    .innerJoin('files', (join) => sameTenant(join, 'files.hash', 'branding.logo_hash'))
    .where('branding.organisation_id', '=', organisationId)
    .where('organisations.status', '=', 'Active')
    .select(['files.hash', 'files.bytes', 'files.bytes_object'])
    .executeTakeFirst()
  return row && { hash: row.hash, kept: keptBytes(organisationId, row.bytes, row.bytes_object) }
}

/** The hash of the same. */
export const readLogoHash = (organisationId: string) =>
  tx()
    .selectFrom('branding')
    .innerJoin('organisations', 'organisations.id', 'branding.organisation_id')
    .where('branding.organisation_id', '=', organisationId)
    .where('organisations.status', '=', 'Active')
    .select('branding.logo_hash as hash')
    .executeTakeFirst()

/** Addresses of a publication's pictures. */
export const readPublicationFiles = (organisationId: string, publicationId: string) =>
  tx()
    .selectFrom('publication_files')
    .where('organisation_id', '=', organisationId)
    .where('publication_id', '=', publicationId)
    .select(['media_key', 'file_hash'])
    .execute()
