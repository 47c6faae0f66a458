import type { FastifyInstance } from 'fastify'

/** What an address answers, as `Allow` names it. */
export type MethodsAt = (url: string) => string[]

/**
 * Remembers which methods each address answers. Call it before any route is registered.
 * @returns the methods of the routes that fit an address, whatever method it was asked with; none of an unknown one.
 */
export function rememberMethods(app: FastifyInstance): MethodsAt {
  const routes: { segments: string[]; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // The page of an application, which one host has for whatever is asked of it.
    if (url === '/*') return
    routes.push({ segments: url.split('/'), methods: [method].flat() })
  })
  return (url) => {
    const asked = url.split(/[?#]/, 1)[0]!.split('/')
    const methods = routes.filter(({ segments }) => fits(segments, asked)).flatMap((route) => route.methods)
    return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].toSorted()
  }
}

/** Whether a route's path is the one asked for: a parameter stands for any piece but none, a star for all the rest. */
function fits(segments: string[], asked: string[]): boolean {
  const star = segments.indexOf('*')
  if (star < 0 && segments.length !== asked.length) return false
  const pieces = star < 0 ? segments : segments.slice(0, star)
  return pieces.every((piece, index) =>
    piece.includes(':') ? Boolean(asked[index]) : piece === asked[index],
  )
}
