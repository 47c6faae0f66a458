/** What other modules may use of the audit log. */
export { auditCsv, auditHandlers } from './routes.ts'
export { countAudited, readSubjects } from './reader.ts'
export { runAuditCommand } from './verify/command.ts'
export { type AuditAction, recordAudit } from './writer.ts'
