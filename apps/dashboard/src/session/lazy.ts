import { lazyRouteComponent as routerLazy } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy as reactLazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from './loadChunk.ts'

/** React's `lazy` for a part that waits for the connection rather than fail. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => loadChunk(load))

/** `lazy` for what nothing stands in for while it loads, as a dialog. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const Part = lazy(load) as ComponentType<Props>
  return (props) => createElement(Suspense, { fallback: null }, createElement(Part, props))
}

/** The router's state, as far as it matters here. */
interface Navigating {
  state: { status: string }
  subscribe: (event: 'onBeforeLoad', listener: () => void) => () => void
}

let router: Navigating | null = null

/** Tells which router waits for the pages that are loaded. */
export const pagesOf = (navigating: Navigating): void => void (router = navigating)

/** Settles once somebody goes to a page: until then one is only loaded ahead, for a link under the pointer. */
function navigating(): Promise<void> {
  if (router === null || router.state.status === 'pending') return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = router.subscribe('onBeforeLoad', () => resolve())
  return promise.finally(stop)
}

/** The router's `lazyRouteComponent`, likewise. */
export const lazyRouteComponent: typeof routerLazy = (load, name) =>
  routerLazy(() => loadChunk(load, navigating), name)
