import type { Finding, FindingCode } from '../finding.ts'

export const warning = (code: FindingCode, message: string, column?: string | null): Finding => ({
  level: 'warning',
  code,
  message,
  column: column ?? undefined,
})

export const failure = (code: FindingCode, message: string, column?: string | null): Finding => ({
  ...warning(code, message, column),
  level: 'error',
})
