import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { it, vi } from 'vitest'
import { createAppRouter } from './routes.tsx'
vi.mock('@bubbles/session', () => ({ getAccessToken: () => Promise.resolve(null) }))
it('x', () => { const router = createAppRouter(new QueryClient()); router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/dashboard/reports/all/more'] }) }); console.log(router.matchRoutes(router.latestLocation).map(m=>({id:m.routeId,p:m.params,k:Object.entries(m).filter(([k])=>/not/i.test(k))}))) ; console.log(JSON.stringify(router.getMatchedRoutes('/dashboard/reports/all/more'),(k,v)=>k==='matchedRoutes'?v.map(r=>r.id):k==='foundRoute'?v?.id:v).slice(0,400)) })
