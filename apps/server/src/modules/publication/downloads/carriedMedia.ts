import { fileHashes } from '@bubbles/report-document'
import { readFile } from '../../media/public.ts'
import { readLogo } from '../fileReader.ts'
import type { SmallLogos } from '../smallLogos.ts'
import type { CarriedMedia, PublishedInput } from './files.ts'
import { requireSmall } from './requireSmall.ts'

export interface ReadPictures {
  pictures: { hash: string; bytes: Uint8Array; contentType: string }[]
  logo: { hash: string; bytes: Uint8Array } | null
}

/**
 * The pictures of a page and the logo of its organisation. Within a transaction.
 * @throws Problem too-large with a sentence when they alone make too large a file.
 */
export async function readPictures(organisationId: string, input: PublishedInput): Promise<ReadPictures> {
  const pictures: ReadPictures['pictures'] = []
  let inAll = 0
  for (const hash of fileHashes(input.document as Parameters<typeof fileHashes>[0])) {
    const file = await readFile(organisationId, hash)
    if (!file) continue
    // In base64, which takes a third more.
    inAll += (file.bytes.length * 4) / 3
    requireSmall(inAll)
    pictures.push({ hash, bytes: file.bytes, contentType: file.content_type })
  }
  const logo = input.organisation.logo ? ((await readLogo(organisationId)) ?? null) : null
  return { pictures, logo }
}

/** The same as data addresses, in the places of the addresses that the page asks for. */
export async function carryMedia(
  input: PublishedInput,
  { pictures, logo }: ReadPictures,
  logos: SmallLogos,
): Promise<CarriedMedia> {
  const media = Object.fromEntries(
    pictures.flatMap(({ hash, bytes, contentType }) => {
      const place = input.media[hash]
      return place ? [[hash, { ...place, url: dataAddress(contentType, bytes) }]] : []
    }),
  )
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
