/** What other modules may use of the security events. */
export type { NoteSecurityEvent, SecurityEvent } from './events.ts'
export { createSecurityRecorder } from './recorder.ts'
export { noteRefusals, refusalKind } from './refusals.ts'
