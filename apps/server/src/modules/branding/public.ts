/** What the staff entry wires of branding. */
export { brandingHandlers } from './routes.ts'
export { registerSignInFace } from './signInFace.ts'
/** What the demonstration gives its organisations. */
export { saveBranding, saveLogo } from './writer.ts'
