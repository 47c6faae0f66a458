/** What a page's policy has to name. Pages from before there were frames and forms say nothing of either. */
export interface PagePolicy {
  styleHashes: string[]
  scriptHashes: string[]
  frameOrigins?: string[]
  formActions?: string[]
  /** Whether readers may take files with them. */
  downloads?: boolean
  /** Whether a video plays in it. */
  media?: boolean
}
