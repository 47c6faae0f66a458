import { config } from 'zod'

/**
 * Imported first by each entry of a browser: zod otherwise tries whether it may compile code, which our policy forbids and
 * browsers report as a breach of it.
 */
config({ jitless: true })
