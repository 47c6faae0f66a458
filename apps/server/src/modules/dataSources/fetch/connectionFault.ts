import { hostOf } from './dataAddress.ts'
import { DataFault, type FaultCode } from './dataFault.ts'

/** Codes of Node's errors, in words; all others are a connection that failed. */
const NOT_FOUND_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'EAI_NODATA'])
const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY))/

/** What went wrong with a connection, in words. */
export function faultOf(error: unknown, url: URL, signal: AbortSignal): DataFault {
  if (error instanceof DataFault) return error
  const host = hostOf(url)
  const as = (code: FaultCode, sentence: string) => new DataFault(code, sentence)
  if (signal.aborted) return as('timed-out', `“${host}” took too long to respond.`)
  const code = codeOf(error)
  if (NOT_FOUND_NAME.has(code))
    return as('not-reached', `There’s no site called “${host}”. Check the address.`)
  if (CERTIFICATE.test(code))
    return as('certificate', `“${host}” can’t prove it’s “${host}”: its certificate isn’t valid.`)
  if (code === 'HPE_HEADER_OVERFLOW' || code.startsWith('HPE_'))
    return as('not-reached', `“${host}” sent a response that can’t be read.`)
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code === 'ERR__ERROR_FORMAT_PADDING_1')
    return as('not-a-table', `“${host}” sent data that can’t be unpacked.`)
  return as('not-reached', `“${host}” couldn’t be reached.`)
}

/** Of the error, or of the first of several ways to a host that all failed. */
function codeOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  return Array.isArray(errors) && errors.length > 0 ? codeOf(errors[0]) : ''
}
