import type { Dataset } from '@bubbles/tables'
import type { Boundaries } from '@bubbles/charts/maps'
import type { CarriedFace, PageBranding } from './branding.ts'

/** Boundary sets of the product by id, own ones by the hash of their table; those that are not there are not drawn. */
export type BoundarySets = Readonly<Record<string, Boundaries | undefined>>

/** Where answers go, and the signed publication token that says for which page. */
export type AnswersTarget = { url: string; token: string }

/** One node of the report document (TipTap JSON). Attributes are read defensively: they come from outside. */
export type DocumentNode = {
  type: string
  attrs?: Record<string, unknown> | null
  content?: DocumentNode[]
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> | null }[]
}

/** A picture as readers get it: its address and its size in pixels, and narrower copies of it. */
export type MediaFile = {
  url: string
  width: number
  height: number
  copies?: readonly { url: string; width: number }[]
}

export type PageOrganisation = {
  name: string
  /** Shown instead of the name when present. */
  friendlyName?: string | null
  /**
   * A bitmap of our own making, and the ground it has to be given where it stands on the other. Without one the page
   * draws the first letter.
   */
  logo?: (MediaFile & { ground?: 'light' | 'dark' | null }) | null
  homeUrl?: string | null
  /** Where its public reports are listed: absolute addresses. Null while it has no front page. */
  frontPage?: { url: string; feed: string; touchIcon: string } | null
  /** Where readers ask for an email at each new edition. Null while they cannot. */
  subscribeUrl?: string | null
  /** The web address of what it says of the accessibility of its reports; the footer links to it. */
  accessibilityStatement?: string | null
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
  /** Where this is an earlier edition: the absolute address of the current one's page. */
  current?: string | null
}

/** An edition before the one that is shown, which readers can open. */
export interface EarlierEdition {
  edition: number
  /** An ISO 8601 instant. */
  publishedAt: string
  /** The publisher's words on what changed in it. */
  note: string
  /** The absolute address of its page. */
  url: string
}

/** The editions that a page lists, newest first. */
export interface EarlierEditions {
  listed: readonly EarlierEdition[]
  /** Whether there are more, which the page of the last one lists. */
  hasMore: boolean
}

export type PageAssets = {
  /** Address of the directory of font files, under the names the catalogue gives them; absent: none are asked for. */
  fontBase?: string | null
  /** Parts of fonts that only this page needs: see `fontNeeds`. */
  carried?: readonly CarriedFace[]
  /** The built reader script (`readReaderScript()`), inlined; without it the page is the same, minus tooltips and counting. */
  script?: string | null
}

/** Where readers take the data and pictures of a page from: the path its files are under, without a slash at the end. */
export type PageDownloads = { base: string }

/** Where readers get the files of a report: the path they are under, without a slash at the end. */
export type PageFiles = { base: string }

/** Where readers comment on figures: an address that takes the figure's ID as `figure`. */
export type PageComments = { url: string }

/** Where readers report a problem with the report. */
export type PageProblems = { url: string }

/** The picture that other sites show for a link to a page. */
export type SocialCard = { url: string; width: number; height: number; alt: string }

/** Where the reader script reports, and the signed publication token that says for which page. */
export type PageCollector = { url: string; token: string }

/** What stands for a report on a card: a picture of it, a drawing of its first figure, or nothing but its title. */
export type CardPicture =
  | { kind: 'file'; media: MediaFile; focus: string }
  | { kind: 'drawn'; url: string }
  | { kind: 'title' }

/** A report as lists for readers show it. */
export interface ListedReport {
  /** The absolute address of its page. */
  url: string
  title: string
  standfirst: string
  /** ISO 8601 instants; `revised` is null for a first edition. */
  published: string
  revised: string | null
  /** BCP 47, where it is written in another language than the page that lists it; else null. */
  language: string | null
  picture: CardPicture
  /** Names of its topics, where the page that lists it shows them. */
  topics?: readonly string[]
}

export type RenderInput = {
  document: DocumentNode
  /** Datasets by content hash, as chart blocks name them. */
  datasets: Record<string, Dataset>
  /** What maps are drawn on; absent on the server: all there are (`allBoundarySets`). */
  boundaries?: BoundarySets
  /** Pictures by file hash, as image blocks name them. */
  media: Record<string, MediaFile>
  organisation: PageOrganisation
  publication: PagePublication
  /**
   * BCP 47, such as `en-GB`: the language of the page and the form of its numbers and dates where the document names none.
   */
  locale: string
  collector?: PageCollector | null
  /** Where the page's forms post to; without it they say that they take no answers. */
  answers?: AnswersTarget | null
  /** What readers may take with them; absent: nothing. */
  downloads?: PageDownloads | null
  /** Where the files of its file blocks are; absent: nowhere. They are part of the report, whatever else readers may take. */
  files?: PageFiles | null
  /** The address of the page as a PDF, where readers may download it. */
  pdf?: string | null
  /** Where readers comment on its figures; absent: they can't. */
  comments?: PageComments | null
  /** Where readers report a problem; absent: they can't. */
  problems?: PageProblems | null
  /** Editions before this one, where readers can open them. */
  editions?: EarlierEditions | null
  /** Shown by sites that link to a page for everybody. */
  card?: SocialCard | null
  /** What the page may end with: other reports that its organisation's front page lists. */
  readNext?: readonly ListedReport[]
  /** Whether this is a copy that a reader keeps: its forms say where the page is. */
  isCopy?: boolean
  /** Fonts and colours; absent: the product's own. */
  branding?: PageBranding
  assets: PageAssets
}

export type DraftInput = Omit<
  RenderInput,
  | 'publication'
  | 'collector'
  | 'answers'
  | 'downloads'
  | 'pdf'
  | 'comments'
  | 'problems'
  | 'editions'
  | 'card'
  | 'isCopy'
  | 'readNext'
>

/** What a page's policy has to allow beside its own texts: origins of its frames, addresses its forms post to. */
export type PageReach = { frameOrigins: string[]; formActions: string[] }

/** A page put together: its HTML, and the texts that are inline in it. */
export type PageText = { html: string; styles: string[]; scripts: string[] } & PageReach

/** A finished page and the CSP hashes of what is inline in it. */
export type RenderedPage = { html: string; styleHashes: string[]; scriptHashes: string[] } & PageReach

/** What a page is rendered from, published or not. */
export type PageInput = DraftInput &
  Pick<
    RenderInput,
    | 'collector'
    | 'answers'
    | 'downloads'
    | 'pdf'
    | 'comments'
    | 'problems'
    | 'editions'
    | 'card'
    | 'isCopy'
    | 'readNext'
  >
