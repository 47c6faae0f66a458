import { Problem } from '@bubbles/domain'
import type { FastifyInstance } from 'fastify'

/** Deeper JSON is refused: parsing it is cheap, walking it is not. */
const MOST_DEPTH = 64

/** Parses JSON bodies: refuses depth beyond 64 and the keys that could reach a prototype. */
export function registerJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** @throws Problem invalid-request with a sentence on what is wrong. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  if (isTooDeep(text))
    throw new Problem('invalid-request', { detail: `The body is nested deeper than ${MOST_DEPTH} levels.` })
  try {
    return JSON.parse(text, refusePrototype)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid-request', {
      detail: `The body is not valid JSON: ${(error as Error).message}`,
    })
  }
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__')
    throw new Problem('invalid-request', { detail: 'The key "__proto__" is not accepted.' })
  return value
}

/** Counts brackets outside strings; an unbalanced text is left to JSON.parse. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 0x5c) i++
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MOST_DEPTH) return true
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  return false
}
