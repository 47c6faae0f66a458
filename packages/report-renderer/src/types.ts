import type { Dataset } from '@bubbles/charts'

/** One node of the report document (TipTap JSON). Attributes are read defensively: they come from outside. */
export type DocumentNode = {
  type: string
  attrs?: Record<string, unknown> | null
  content?: DocumentNode[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> | null }[]
}

/** A picture as readers get it: its address and its size in pixels. */
export type MediaFile = { url: string; width: number; height: number }

export type PageOrganisation = {
  name: string
  /** Shown instead of the name when present. */
  friendlyName?: string | null
  /** A re-encoded bitmap, square. Without one the page draws the first letter. */
  logoUrl?: string | null
  homeUrl?: string | null
}

export type PagePublication = {
  /** 1 for the first publication of the report, counting up. */
  edition: number
  /** ISO 8601 instants, shown as days in UTC. */
  publishedAt: string
  firstPublishedAt?: string | null
  /** The publisher's words on what changed in this edition. */
  note?: string | null
  audience: 'public' | 'internal'
  /** The absolute address of the page. */
  url: string
}

export type PageFonts = {
  /** Roboto variable, latin subset, woff2. */
  latin?: string | null
  /** Roboto variable, latin-ext subset, woff2; fetched only by pages whose text needs it. */
  latinExtended?: string | null
}

export type PageAssets = {
  fontUrls: PageFonts
  /** The built reader script (`readReaderScript()`), inlined; without it the page is the same, minus tooltips and counting. */
  script?: string | null
}

/** Where the reader script reports, and the signed publication token that says for which page. */
export type PageCollector = { url: string; token: string }

export type RenderInput = {
  document: DocumentNode
  /** Datasets by content hash, as chart blocks name them. */
  datasets: Record<string, Dataset>
  /** Pictures by file hash, as image blocks name them. */
  media: Record<string, MediaFile>
  organisation: PageOrganisation
  publication: PagePublication
  /** BCP 47, such as `en-GB`: the language of the page and the form of its dates. */
  locale: string
  collector?: PageCollector | null
  assets: PageAssets
}

export type DraftInput = Omit<RenderInput, 'publication' | 'collector'>

/** A finished page and the CSP hashes of what is inline in it. */
export type RenderedPage = { html: string; styleHashes: string[]; scriptHashes: string[] }
