import { fileHashes } from '@bubbles/report-document'
import type { KeptBytes } from '@bubbles/db'
import { readFile } from '../../media/public.ts'
import { readLogo } from '../fileReader.ts'
import type { SmallLogos } from '../smallLogos.ts'
import type { CarriedMedia, PublishedInput } from './files.ts'
import { requireSmall } from './requireSmall.ts'

export interface ReadPictures {
  pictures: { hash: string; kept: KeptBytes; contentType: string }[]
  logo: { hash: string; kept: KeptBytes } | null
}

/** The pictures of a page and the logo of its organisation. Within a transaction. */
export async function readPictures(organisationId: string, input: PublishedInput): Promise<ReadPictures> {
  const pictures: ReadPictures['pictures'] = []
  for (const hash of fileHashes(input.document as Parameters<typeof fileHashes>[0])) {
    const file = await readFile(organisationId, hash)
    if (file) pictures.push({ hash, kept: file.kept, contentType: file.content_type })
  }
  const logo = input.organisation.logo ? ((await readLogo(organisationId)) ?? null) : null
  return { pictures, logo }
}

/**
 * The same as data addresses, in the places of the addresses that the page asks for. Not within a transaction.
 * @throws Problem too-large with a sentence when the pictures alone make too large a file.
 */
export async function carryMedia(
  input: PublishedInput,
  { pictures, logo }: ReadPictures,
  logos: SmallLogos,
  maxBytes?: number,
): Promise<CarriedMedia> {
  const media: CarriedMedia['media'] = {}
  let inAll = 0
  for (const { hash, kept, contentType } of pictures) {
    const bytes = await kept.load()
    // In base64, which takes a third more.
    inAll += (bytes.length * 4) / 3
    requireSmall(inAll, maxBytes)
    const place = input.media[hash]
    if (place) media[hash] = { ...place, url: dataAddress(contentType, bytes), copies: [] }
  }
  const { organisation } = input
  const pageLogo = logo && organisation.logo
  return {
    media,
    organisation: {
      ...organisation,
      logo: pageLogo ? { ...pageLogo, url: dataAddress('image/png', await logos.get(logo)) } : null,
    },
  }
}

const dataAddress = (contentType: string, bytes: Uint8Array): string =>
  `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`
