/** What other modules may use of media. */
export { COPY_WIDTHS, type CopyWidth, copyWidths, makeCopy } from './copies.ts'
export { type EncodedImage, encodeImage } from './encode.ts'
export { encodeLogo, encodeSmallLogo, logoGround } from './encodeLogo.ts'
export { type KeptAttachment, keptAttachment } from './keptAttachment.ts'
export { readCopy, readFile, readFileSizes } from './reader.ts'
export { mediaHandlers } from './routes.ts'
export { keepCopies, keepFile } from './writer.ts'
