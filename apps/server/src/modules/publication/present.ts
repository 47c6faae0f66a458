import type { Resource } from '@bubbles/contract'
import { abilitiesOf, type Actor } from '@bubbles/domain'
import type { Addresses } from '../../config/config.ts'
import { pageAddress } from '../../config/pageAddress.ts'
import { presentPerson } from '../report/public.ts'
import type { LivePublication } from './reader.ts'

export const presentPublication = (
  row: LivePublication,
  organisationName: string,
  addresses: Addresses,
  actor: Actor,
): Resource<'getPublicPublishedReport'> => ({
  id: row.report_id,
  publicationId: row.id,
  name: row.name,
  slug: row.slug,
  audience: row.audience,
  edition: row.edition,
  note: row.note,
  publishedAt: row.published_at.toISOString(),
  publishedBy: presentPerson(row.published_by, row.publisher_name, row.publisher_email),
  url: pageAddress(addresses, organisationName, row),
  isProtected: row.audience === 'public' && row.gated === true,
  isNamed: row.audience === 'public' && row.named === true,
  isEmbeddable: row.audience === 'public' && !row.gated && (row.embedding ?? true),
  expiresAt: (row.audience === 'public' && row.expires_at?.toISOString()) || null,
  pdf: row.pdf_state === 'failed' ? row.pdf_failure : row.pdf_state,
  changed: row.differs,
  abilities: abilitiesOf(actor).filter((ability) => ability.startsWith('report.')),
})
