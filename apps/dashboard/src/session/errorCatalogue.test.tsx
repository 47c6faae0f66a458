import { fallbackErrorMessage, toasts } from '@bubbles/ui'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { organisationLogoQuery, brandingQuery } from '../api/branding.ts'
import { handleError } from '../api/errors.ts'
import {
  currentOrganisationQuery,
  requireOrganisation,
  userOrganisationsQuery,
} from '../api/organisations.ts'
import { createQueryClient } from '../api/queryClient.ts'
import { useDeleteReport, useRenameReport } from '../api/reportChanges.ts'
import { publishedReportQuery, reportsQuery } from '../api/reports.ts'
import { userQuery } from '../api/users.ts'
import { setConfig } from '../config.ts'
import { startInitialisation, waitForInitialisation } from './initialisation.ts'
import { localConfig } from './testingConfig.ts'

/**
 * Specification 8, as the dashboard shows it, from answers of the services to what a person sees. Three entries are provoked
 * beside what says them: a missing thumbnail in features/reports/picture.test.ts, the guard that waited too long in
 * initialisation.test.ts, and the sentences about signing in in packages/session/src/signInMessages.test.ts.
 */

const session = vi.hoisted(() => ({ log: [] as string[] }))
vi.mock('@bubbles/session', async (original) => ({
  ...(await original<object>()),
  getAccessToken: async () => 'a-token',
  signOutEverywhere: async () => void session.log.push('signed out'),
}))
vi.mock('./login.ts', async (original) => ({
  ...(await original<object>()),
  redirectToLogin: () => session.log.push('login'),
}))

const paths = {
  user: '/api/iam/v1/users',
  organisations: '/api/iam/v1/users/organisations',
  current: '/api/iam/v1/users/organisations/current',
  logo: '/api/iam/v1/organisations/logo',
}
const well: Record<string, object> = {
  [paths.user]: { id: 'u', globalRoles: [] },
  '/api/iam/v1/users/global-roles': { globalRoles: [] },
  [paths.organisations]: { organisations: [] },
  [paths.current]: { id: 'o', name: 'acme', logo: 'a'.repeat(64), abilities: [] },
  '/api/report/v1/reports': { reports: [] },
  [paths.logo]: {},
}

let queryClient: QueryClient
/** What the services answer instead, by path. */
let failing: Record<string, { status: number; body?: object }> = {}

beforeEach(() => {
  setConfig(localConfig)
  vi.stubGlobal('fetch', async (url: string) => {
    const failure = failing[url]
    if (failure) return Response.json(failure.body ?? { detail: `No ${url}` }, { status: failure.status })
    return Response.json(well[url] ?? {})
  })
  queryClient = createQueryClient()
  failing = {}
  session.log = []
  toasts.clearAll()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = () => toasts.getSnapshot().errors.map(({ message }) => message)
const start = () => {
  startInitialisation(queryClient)
  return waitForInitialisation()
}

describe('the global handler', () => {
  it('leads to the login flow on 401, of any call', async () => {
    failing = { [paths.organisations]: { status: 401 } }
    await expect(queryClient.fetchQuery(userOrganisationsQuery)).rejects.toMatchObject({ status: 401 })
    expect(session.log).toContain('login')
    expect(shown()).toEqual([])
  })

  it('leads there at the start too, and shows no error on the way', async () => {
    failing = { [paths.user]: { status: 401 } }
    const shownOrNot = await Promise.race([
      start().then(
        () => 'started',
        () => 'failed',
      ),
      vi.waitFor(() => expect(session.log).toContain('login')).then(() => 'left'),
    ])
    expect(shownOrNot).toBe('left')
    expect(shown()).toEqual([])
  })

  it.each(['UserUnAuthenticatedException', 'NotAuthorizedException'])(
    'leads there when the user pool says %s of the session',
    (name) => {
      handleError(Object.assign(new Error('Access Token has been revoked'), { name }))
      expect(session.log).toEqual(['login'])
    },
  )

  it('adds any other error to the notifications with its message, once', () => {
    const error = new Error('Someone else deleted it.')
    handleError(error)
    handleError(error)
    handleError(
      Object.assign(new Error('Incorrect username or password.'), { name: 'NotAuthorizedException' }),
    )
    expect(shown()).toEqual(['Someone else deleted it.', 'Incorrect username or password.'])
  })

  it('says so where an error has no message', () => {
    handleError(new Error(''))
    handleError(undefined)
    expect(shown()).toEqual(Array(2).fill('Oops! Something has gone wrong'))
    expect(fallbackErrorMessage).toBe('Oops! Something has gone wrong')
  })
})

it('GET user returning 404 signs out and leads to the login flow', async () => {
  failing = { [paths.user]: { status: 404 } }
  void start()
  await vi.waitFor(() => expect(session.log).toEqual(['signed out', 'login']))
  expect(shown()).toEqual([])
})

it('another failure of GET user is an error of the start, and the next try begins anew', async () => {
  failing = { [paths.user]: { status: 400, body: { detail: 'No user today.' } } }
  await expect(start()).rejects.toThrow('No user today.')
  failing = {}
  await expect(waitForInitialisation()).resolves.toBeUndefined()
  expect(queryClient.getQueryData(userQuery.queryKey)).toMatchObject({ id: 'u' })
})

const NO_REPORTS = {
  reports: [],
  total: 0,
  offset: 0,
  counts: { all: 0, published: 0, unpublished: 0, templates: 0 },
  hiddenTemplates: 0,
}

describe.each([
  ['organisation', currentOrganisationQuery, paths.current, null],
  ['branding', brandingQuery, '/api/iam/v1/organisations/branding', null],
  ['logo', organisationLogoQuery, paths.logo, null],
  ['report list', reportsQuery, '/api/report/v1/reports', NO_REPORTS],
  [
    'internal list',
    publishedReportQuery('internal', 'r'),
    '/api/report/v1/published-reports/internal?reportId=r',
    null,
  ],
  [
    'public list',
    publishedReportQuery('public', 'r'),
    '/api/report/v1/published-reports/public?reportId=r',
    null,
  ],
])('fetching the %s', (_name, query, path, none) => {
  const read = () => queryClient.fetchQuery(query as typeof brandingQuery)

  it.each([403, 404])('%i counts as none', async (status) => {
    failing = { [path]: { status } }
    expect(await read()).toEqual(none)
    expect(shown()).toEqual([])
  })

  it('propagates other errors', async () => {
    failing = { [path]: { status: 409, body: { detail: 'Not now.' } } }
    await expect(read()).rejects.toThrow('Not now.')
  })
})

describe('the logo at the start', () => {
  it('is silent on 404', async () => {
    failing = { [paths.logo]: { status: 404 } }
    await start()
    expect(shown()).toEqual([])
  })

  it('shows other errors as a message and keeps nobody out', async () => {
    failing = { [paths.logo]: { status: 400, body: { detail: 'The logo is not to be had.' } } }
    await start()
    expect(shown()).toEqual(['The logo is not to be had.'])
  })

  it('is not waited for where the server is too busy to send it', async () => {
    const answer = fetch
    vi.stubGlobal('fetch', (url: string) => (url === paths.logo ? new Promise(() => undefined) : answer(url)))
    await start()
    expect(queryClient.isFetching(organisationLogoQuery)).toBe(1)
  })
})

it('failing to list the user’s organisations shows the error message', async () => {
  failing = { [paths.organisations]: { status: 400, body: { detail: 'The list is not to be had.' } } }
  await expect(start()).rejects.toThrow('The list is not to be had.')
  expect(shown()).toEqual(['The list is not to be had.'])
})

describe.each([
  ['renaming', useRenameReport, 'PUT'],
  ['deleting', useDeleteReport, 'DELETE'],
])('%s what is not there', (_name, useChange, method) => {
  const change = (id: string, isTemplate: boolean) => {
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queryClient }, children)
    const { result } = renderHook(useChange as typeof useRenameReport, { wrapper })
    act(() => result.current.mutate({ id, isTemplate, name: 'Sun' }))
  }

  it.each([
    [false, 'report', 'Report not found'],
    [true, 'template', 'Template not found'],
  ])('is said in the server’s words (template: %s)', async (isTemplate, kind, sentence) => {
    vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
      if (request?.method !== method) return Response.json({ reports: [] })
      // The server says it so where it is told what the person takes it for.
      const detail = url.endsWith(`kind=${kind}`) ? sentence : 'Not found'
      return Response.json({ detail }, { status: 404 })
    })
    change('gone', isTemplate)
    await vi.waitFor(() => expect(shown()).toEqual([sentence]))
  })
})

it('says what cannot be done without a current organisation', async () => {
  failing = { [paths.current]: { status: 404 } }
  await start()
  expect(() => requireOrganisation(queryClient)).toThrow('Cannot resolve organisation')
})

it('loads in order: user, global roles, organisations, reports, current organisation, then the logo', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(well[url] ?? {})
  })
  await start()
  expect(asked).toEqual(Object.keys(well).toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
})
const order = [
  paths.user,
  '/api/iam/v1/users/global-roles',
  paths.organisations,
  '/api/report/v1/reports',
  paths.current,
  paths.logo,
]
