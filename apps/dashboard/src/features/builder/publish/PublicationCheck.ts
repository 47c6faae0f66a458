import type { Resource } from '@bubbles/contract'

/** What the server found in a draft, and what is live of it. */
export type PublicationCheck = Resource<'checkPublication'>
