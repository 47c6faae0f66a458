import { createHash, randomBytes } from 'node:crypto'

/** The secret part of a preview link: 256 bits, which nobody guesses. */
export const newPreviewToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of it. */
export const hashPreviewToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()
