import {
  datasetHashes,
  type DocumentNode,
  fileHashes,
  nodesOf,
  type ReportDocument,
} from '@bubbles/report-document'
import type { DraftInput } from '@bubbles/report-renderer/preview'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { boundariesQuery, boundaryKey } from '../../../maps/boundaries.ts'
import { boundariesOfDocument } from '../../../maps/boundariesOfDocument.ts'
import { brandingQuery, organisationLogoQuery } from '../../../api/branding.ts'
import { useOrganisation } from '../../../session/abilities.ts'
import { fontBase } from '../../../ui/brandFonts.ts'
import { api } from '../../../api/client.ts'
import { readAsDataUrl } from '../../../api/readAsDataUrl.ts'
import { datasetQuery } from '../queries.ts'

/** A picture of the draft as an address that a frame without an origin can show. */
const pictureQuery = (hash: string) =>
  queryOptions({
    queryKey: ['builder', 'picture', hash],
    queryFn: async ({ signal }) => readAsDataUrl(await api.getImage({ hash }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** The size of the logo in px: pages keep its room before it has loaded. */
const logoSizeQuery = (address: string) =>
  queryOptions({
    queryKey: ['organisation', 'logo-size', address.length, address.slice(-64)],
    queryFn: async () => {
      const image = new Image()
      image.src = address
      await image.decode()
      return { width: image.naturalWidth || 1, height: image.naturalHeight || 1 }
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

/** What a page is drawn from, and how its parts are coming along. */
export interface DraftParts {
  /** Null while something is on its way. */
  input: DraftInput | null
  /** Why something did not come: then it is missing from the page. */
  error: unknown
  retry: () => void
}

/** Everything a document refers to, read once: tables, pictures, boundaries of maps, and how the organisation looks. */
export function useDraftInput(document: ReportDocument): DraftParts {
  const organisation = useOrganisation()
  const branding = useQuery({ ...brandingQuery, meta: { quiet: true } })
  const address = useQuery({ ...organisationLogoQuery, enabled: Boolean(organisation?.logo) }).data ?? null
  const logoSize = useQuery({ ...logoSizeQuery(address ?? ''), enabled: address !== null })
  const tables = useQueries({ queries: datasetHashes(document).map((hash) => datasetQuery(hash)) })
  const hashes = fileHashes(document)
  const pictures = useQueries({ queries: hashes.map((hash) => pictureQuery(hash)) })
  const maps = boundariesOfDocument(document)
  const outlines = useQueries({ queries: maps.map((named) => boundariesQuery(named)) })

  const materials = [...tables, ...pictures, ...outlines]
  const waits = organisation === null || branding.isPending || materials.some(({ isPending }) => isPending)
  return {
    input: waits
      ? null
      : {
          document,
          datasets: Object.fromEntries(
            tables.flatMap(({ data }) => (data ? [[data.hash, data.dataset]] : [])),
          ),
          boundaries: Object.fromEntries(
            outlines.flatMap(({ data }, index) => (data ? [[boundaryKey(maps[index]!), data]] : [])),
          ),
          media: Object.fromEntries(
            pictures.flatMap(({ data }, index) =>
              data === undefined ? [] : [[hashes[index], { url: data, ...sizeOf(document, hashes[index]) }]],
            ),
          ),
          organisation: {
            name: organisation.name,
            friendlyName: organisation.friendlyName,
            logo: address !== null && logoSize.data ? { url: address, ...logoSize.data } : null,
            accessibilityStatement: organisation.accessibilityStatement,
          },
          locale: organisation.locale,
          branding: branding.data ?? undefined,
          assets: { fontBase: fontBase() },
        },
    error: materials.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const query of materials) if (query.isError) void query.refetch()
    },
  }
}

function sizeOf(document: ReportDocument, hash: string | undefined): { width: number; height: number } {
  const isIt = (node: DocumentNode) =>
    (node.type === 'image' || node.type === 'title') && node.attrs?.file === hash
  const attrs = [...nodesOf(document)].find(isIt)?.attrs
  return { width: Number(attrs?.width) || 1, height: Number(attrs?.height) || 1 }
}
