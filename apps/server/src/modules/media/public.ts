/** What other modules may use of media. */
export { type EncodedImage, encodeImage } from './encode.ts'
export { encodeLogo, encodeSmallLogo, logoGround } from './encodeLogo.ts'
export { readFile, readFileSizes } from './reader.ts'
export { mediaHandlers } from './routes.ts'
export { keepFile } from './writer.ts'
