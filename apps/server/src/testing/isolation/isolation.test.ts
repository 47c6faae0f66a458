import type { OperationId } from '@bubbles/contract'
import { tx } from '@bubbles/db'
import * as domain from '@bubbles/domain'
import { type Actor, ASSIGNABLE_ROLES, can, type Capability, TOKEN_CAPABILITIES } from '@bubbles/domain'
import { describeEachEngine, withoutConditions } from '@bubbles/test-kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestSocket } from '../../modules/live/testing.ts'
import { makeUser } from '../harness.ts'
import { ALL_CALLS, MADE } from './calls.ts'
import { type Cell, exchanged, mixesOf, namedBy, requestOf, requestOfRoute, withoutAsked } from './cells.ts'
import { type Estate, fillEstate, PEOPLE, type Person, sessionOf } from './estate.ts'
import { setOwnerRoles } from './roles.ts'
import { type Ids, nowhere } from './ids.ts'
import { INNER_RULES, OPEN_BY_DESIGN } from './innerRules.ts'
import { isCases, type RouteCase } from './routeCases.ts'
import { ROUTES } from './routes.ts'
import { leaksIn, readRows } from './rows.ts'
import { type Answer, type Ask, MatrixServer } from './server.ts'

/** What the permission table is asked with for a person of the matrix. */
const actorOf = (person: Person): Actor => ({
  userId: 'somebody',
  globalRoles: [],
  membership: {
    roles: ASSIGNABLE_ROLES.filter((role) => role === person || person === 'everything'),
    isOwner: person === 'owner',
  },
})
const MEASURED = { measurementId: 'G-ABCDEFGHIJ' }
const MANAGER = 'sub-manager'

const guarded = ALL_CALLS.filter(({ call }) => call.capability !== 'public')
const SIGNED: ReadonlySet<keyof Ids> = new Set(['readerToken', 'memberToken'])
const said = ({ status, code }: Answer) => (status < 400 ? String(status) : `${status} ${code ?? ''}`.trim())

describeEachEngine('between two organisations', (open) => {
  let server: MatrixServer
  let acme: Estate
  let globex: Estate

  beforeAll(async () => {
    server = await MatrixServer.open(await open())
    acme = await fillEstate(server, 'acme')
    globex = await fillEstate(server, 'globex')
    await inPlatform(() => makeUser(MANAGER, ['AccountManager']))
    return () => server.close()
  })

  const inPlatform = <T>(work: () => Promise<T>) => server.database.transaction({ kind: 'platform' }, work)
  const call = (operationId: OperationId, cell: Cell) => server.ask(requestOf(operationId, cell))

  it('has every call of the contract and every route beside it', () => {
    expect(ALL_CALLS.filter(({ operationId }) => !(operationId in MADE))).toEqual([])
    const paths = new Set(
      ALL_CALLS.map(
        ({ call: { service, path, method } }) =>
          `${method} /api/${service}/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    const isHeadOf = (route: string) =>
      server.routes.has(route.replace(/^HEAD /, 'GET ')) && route.startsWith('HEAD ')
    const beside = [...server.routes].filter((route) => !paths.has(route) && !isHeadOf(route))
    expect(beside.filter((route) => !(route in ROUTES))).toEqual([])
    expect(Object.keys(ROUTES).filter((route) => !server.routes.has(route))).toEqual([])
  })

  describe('at the own host, with own ids', () => {
    /** A cell that is not answered as the permission table and the rules behind it say. */
    async function wrong(operationId: OperationId, who: string, as: string | null, expected: string) {
      const answer = await call(operationId, { as, host: 'acme', ids: acme.ids })
      // A HEAD has no body to say a code in.
      const code = operationId === 'headReport' ? expected.split(' ')[0] : expected
      return said(answer) === code ? [] : [`${operationId}, ${who}: ${said(answer)} and not ${expected}`]
    }
    const success = (operationId: OperationId, who: string) => {
      const { call: made } = ALL_CALLS.find((each) => each.operationId === operationId)!
      return INNER_RULES[operationId]?.[who] ?? INNER_RULES[operationId]?.['*'] ?? String(made.status ?? 200)
    }

    it.each([null, 'forged'])('a call needs a token of ours: %s', async (token) => {
      const flags = await server.rehearse(async () => {
        const found = []
        for (const { operationId } of guarded)
          found.push(...(await wrong(operationId, 'nobody', token, '401 sign-in-required')))
        return found
      })
      expect(flags).toEqual([])
    })

    it.each(PEOPLE)('%s may do what the permission table says', async (person) => {
      const flags = await server.rehearse(async () => {
        const found = []
        for (const {
          operationId,
          call: { capability, tenant },
        } of ALL_CALLS) {
          const isOpen = capability === 'public'
          const may = isOpen || can(actorOf(person), capability as Capability, MEASURED)
          const standing =
            !isOpen && person === 'disabled'
              ? '403 user-disabled'
              : !isOpen && tenant && person === 'removed'
                ? '404 organisation-not-found'
                : undefined
          const policy = may ? success(operationId, person) : '403 forbidden'
          found.push(...(await wrong(operationId, person, acme.people[person], standing ?? policy)))
        }
        return found
      })
      expect(flags).toEqual([])
    })

    it('an account manager is nobody in an organisation, and manages them all', async () => {
      const actor: Actor = { userId: 'somebody', globalRoles: ['AccountManager'], membership: null }
      const flags = await server.rehearse(async () => {
        const found = []
        for (const {
          operationId,
          call: { capability, tenant },
        } of guarded) {
          const policy = can(actor, capability as Capability)
            ? success(operationId, 'manager')
            : '403 forbidden'
          const expected = tenant ? '404 organisation-not-found' : policy
          found.push(...(await wrong(operationId, 'manager', MANAGER, expected)))
        }
        return found
      })
      expect(flags).toEqual([])
    })

    it.each(Object.keys(ROUTES))('%s answers whom it is for', async (route) => {
      const entry = ROUTES[route]!
      const globexRows = await readRows(server.database, globex.ids.organisation)
      const flags = await server.rehearse(async () => {
        if (!isCases(entry)) {
          const { url, status, payload, headers } = entry
          const request = { method: route.split(' ')[0]!, url, host: 'acme', body: payload, headers }
          const answer = await server.ask(request)
          const leaks = leaksIn(answer, url, globex, globexRows)
          return answer.status === status ? leaks : [`${answer.status} and not ${status}`]
        }
        const found = []
        for (const each of entry) {
          for (const person of [null, ...PEOPLE] as const) {
            const isLetIn =
              !each.isInternal || (person !== null && person !== 'disabled' && person !== 'removed')
            const as = person && acme.people[person]
            const request = requestOfRoute(
              route,
              each,
              { as, host: 'acme', ids: acme.ids },
              sessionOf(as ?? ''),
            )
            const { status } = await server.ask(request)
            if ((status === each.own) !== isLetIn) found.push(`${each.title}, ${person}: ${status}`)
          }
          if (!each.isInternal) continue
          const stranger = globex.people.owner
          const request = requestOfRoute(
            route,
            each,
            { as: stranger, host: 'acme', ids: acme.ids },
            sessionOf(stranger),
          )
          const answer = await server.ask(request)
          const rows = await readRows(server.database, acme.ids.organisation)
          if (answer.status === each.own) found.push(`${each.title}, a stranger: ${answer.status}`)
          // The page that refuses them is the organisation's, with its logo.
          found.push(...leaksIn(answer, JSON.stringify(request) + acme.ids.logo, acme, rows))
        }
        return found
      })
      expect(flags).toEqual([])
    })

    it('a report’s socket opens for who may read its draft there', async () => {
      const ways = [
        ...PEOPLE.map((person) => ({ who: person as string, token: acme.people[person] })),
        { who: 'a forged token', token: 'forged' },
        { who: 'a stranger', token: globex.people.everything },
      ]
      const opened = []
      for (const { who, token } of ways) if (await opens(token, 'acme', acme.ids.report)) opened.push(who)
      expect(opened).toEqual(['Builder', 'Reviewer', 'everything'])
      expect(await opens(acme.people.everything, 'acme', globex.ids.report)).toBe(false)
      expect(await opens(acme.people.everything, 'globex', acme.ids.report)).toBe(false)
      expect(await opens(acme.people.everything, 'globex', globex.ids.report)).toBe(false)
    })

    async function opens(token: string, host: string, reportId: string): Promise<boolean> {
      const socket = new TestSocket({ port: server.port, host, reportId })
      const answer = await socket.hello(token)
      await socket.close()
      return answer.type === 'welcome'
    }

    describe('an API token', () => {
      beforeAll(() => setOwnerRoles(server, acme, ASSIGNABLE_ROLES))
      afterAll(() => setOwnerRoles(server, acme, []))

      it('for drafts opens the socket of a report of its own organisation, and no other does', async () => {
        const [drafts, lists] = [acme.tokens['report.readDraft']!, acme.tokens['report.list']!]
        expect(await opens(drafts, 'acme', acme.ids.report)).toBe(true)
        expect(await opens(lists, 'acme', acme.ids.report)).toBe(false)
        expect(await opens(drafts, 'acme', globex.ids.report)).toBe(false)
        expect(await opens(drafts, 'globex', globex.ids.report)).toBe(false)
      })

      it.each(TOKEN_CAPABILITIES)('for %s does that, and that at its own host alone', async (scope) => {
        const actor: Actor = {
          userId: 'somebody',
          globalRoles: [],
          membership: { roles: ASSIGNABLE_ROLES, isOwner: true },
          scope: [scope],
        }
        const token = acme.tokens[scope]!
        const flags = await server.rehearse(async () => {
          const found = []
          for (const { operationId, call: made } of guarded) {
            const isFor =
              made.tenant && !made.personOnly && can(actor, made.capability as Capability, MEASURED)
            const expected = isFor ? success(operationId, 'token') : '403 forbidden'
            found.push(...(await wrong(operationId, 'token', token, expected)))
            if (!made.tenant) continue
            const elsewhere = await call(operationId, { as: token, host: 'globex', ids: acme.ids })
            if (elsewhere.status !== 404) found.push(`${operationId} at globex: ${said(elsewhere)}`)
          }
          return found
        })
        expect(flags).toEqual([])
      })
    })
  })

  /** Foreign calls in earnest: what they changed of the other organisation would stay. */
  function foreignCells(people: readonly Person[]): void {
    let before: { acme: Awaited<ReturnType<typeof readRows>>; globex: Awaited<ReturnType<typeof readRows>> }
    beforeAll(async () => {
      before = {
        acme: await readRows(server.database, acme.ids.organisation),
        globex: await readRows(server.database, globex.ids.organisation),
      }
    })

    const nothings = new Map<string, Promise<Answer>>()
    /** Of a request that names nothing: the same for whoever asks. */
    function ofNothing(request: Ask): Promise<Answer> {
      const key = JSON.stringify({ ...request, as: Boolean(request.as), file: null })
      const known = nothings.get(key) ?? server.ask(request)
      nothings.set(key, known)
      return known
    }

    /** Two requests that differ in whose rows they name, if in anything that the caller can see. */
    async function tellingApart(
      what: string,
      elsewhere: { request: Ask; ids: Ids },
      none: { request: Ask; ids: Ids },
      places: readonly (keyof Ids)[],
      victim: Estate,
    ): Promise<string[]> {
      const answer = await server.ask(elsewhere.request)
      const leaks = leaksIn(
        answer,
        JSON.stringify(elsewhere.request),
        victim,
        victim === globex ? before.globex : before.acme,
      )
      const flags = leaks.map((leak) => `${what}: ${leak} of ${victim.name}`)
      const nothing = await ofNothing(none.request)
      if (said(answer) !== said(nothing)) flags.push(`${what}: ${said(answer)}, of nothing ${said(nothing)}`)
      // What was found tells what was asked for, at a time; what was refused is the same to the letter. Who has a page's signed
      // token knows already that there is such a page.
      else if (
        answer.status >= 400 &&
        !places.some((place) => SIGNED.has(place)) &&
        withoutAsked(answer.text, elsewhere.ids, places) !== withoutAsked(nothing.text, none.ids, places)
      )
        flags.push(`${what}: another text than of nothing`)
      return flags
    }

    it('the ids of another organisation name nothing, alone or among one’s own', async () => {
      await setOwnerRoles(server, acme, ASSIGNABLE_ROLES)
      const none = nowhere(acme.ids)
      const flags = []
      for (const {
        operationId,
        call: { capability, tenant },
      } of ALL_CALLS) {
        if (OPEN_BY_DESIGN.has(operationId) || capability === 'account.manage') continue
        const as = capability === 'public' ? null : acme.people.owner
        for (const places of mixesOf(namedBy(MADE[operationId], acme.ids))) {
          const [theirs, nobodys] = [
            exchanged(acme.ids, globex.ids, places),
            exchanged(acme.ids, none, places),
          ]
          const request = (ids: Ids) => requestOf(operationId, { as, host: 'acme', ids })
          flags.push(
            ...(await tellingApart(
              `${operationId} with their ${places.join(', ')}`,
              { request: request(theirs), ids: theirs },
              { request: request(nobodys), ids: nobodys },
              places,
              globex,
            )),
          )
        }
        expect(tenant || capability).toBeTruthy()
      }
      expect(flags).toEqual([])
    })

    it('an organisation one is no member of is none, with whosever ids', async () => {
      const flags = []
      for (const {
        operationId,
        call: { tenant },
      } of guarded) {
        if (!tenant) continue
        for (const person of people) {
          const as = globex.people[person]
          for (const ids of person === 'owner' ? [acme.ids, globex.ids] : [acme.ids]) {
            const request = (host: string) => requestOf(operationId, { as, host, ids })
            flags.push(
              ...(await tellingApart(
                `${operationId} by globex’s ${person} at acme`,
                { request: request('acme'), ids },
                { request: request('nowhere'), ids },
                [],
                acme,
              )),
            )
          }
        }
      }
      expect(flags).toEqual([])
    })

    it('pages, pictures, downloads, forms and events of another organisation are none', async () => {
      const none = nowhere(acme.ids)
      const flags = []
      for (const [route, entry] of Object.entries(ROUTES)) {
        if (!isCases(entry)) continue
        for (const each of entry) {
          const as = each.isInternal ? acme.people.owner : null
          flags.push(...(await atTheirHost(route, each)))
          for (const places of mixesOf(namedBy((ids) => [each.url(ids), each.payload?.(ids)], acme.ids))) {
            const [theirs, nobodys] = [
              exchanged(acme.ids, globex.ids, places),
              exchanged(acme.ids, none, places),
            ]
            const request = (ids: Ids) =>
              requestOfRoute(route, each, { as, host: 'acme', ids }, sessionOf(acme.people.owner))
            flags.push(
              ...(await tellingApart(
                `${route}, ${each.title}, with their ${places.join(', ')}`,
                { request: request(theirs), ids: theirs },
                { request: request(nobodys), ids: nobodys },
                places,
                globex,
              )),
            )
          }
        }
      }
      expect(flags).toEqual([])
    })

    /** A page of acme asked for at globex's host, in a browser in which acme's owner is signed in. */
    async function atTheirHost(route: string, each: RouteCase): Promise<string[]> {
      const make = (ids: Ids) => [each.url(ids), each.payload?.(ids)]
      const places = namedBy(make, acme.ids)
      const none = exchanged(acme.ids, nowhere(acme.ids), places)
      const cookie = sessionOf(acme.people.owner)
      const request = (ids: Ids) =>
        requestOfRoute(route, each, { as: acme.people.owner, host: 'globex', ids }, cookie)
      const elsewhere = { request: request(acme.ids), ids: acme.ids }
      return tellingApart(
        `${route}, ${each.title}, at globex`,
        elsewhere,
        { request: request(none), ids: none },
        places,
        acme,
      )
    }

    it('accounts are for account managers alone', async () => {
      const flags = []
      for (const {
        operationId,
        call: { capability },
      } of ALL_CALLS) {
        if (capability !== 'account.manage') continue
        for (const [as, host] of [
          [acme.people.owner, 'acme'],
          [acme.people.owner, 'default'],
        ] as const) {
          const request = requestOf(operationId, { as, host, ids: globex.ids })
          const answer = await server.ask(request)
          if (said(answer) !== '403 forbidden') flags.push(`${operationId} at ${host}: ${said(answer)}`)
          flags.push(...leaksIn(answer, JSON.stringify(request), globex, before.globex))
        }
      }
      expect(flags).toEqual([])
    })

    it('nothing of the other organisation has changed', async () => {
      const after = await readRows(server.database, globex.ids.organisation)
      expect(after.tables).toEqual(before.globex.tables)
    })
  }

  describe('with every fence up', () => {
    foreignCells(PEOPLE.filter((person) => person !== 'disabled'))
  })

  describe('without the permission table', () => {
    beforeAll(forgetTable)

    it('the table is off: a viewer may do what only others may', async () => {
      const answer = await server.rehearse(() =>
        call('createReport', { as: acme.people.Viewer, host: 'acme', ids: acme.ids }),
      )
      expect(said(answer)).toBe('201')
    })
    foreignCells(['owner', 'everything'])
  })

  describe('by the policies of the database alone, without the permission table and conditions', () => {
    beforeAll(forgetTable)
    forgottenConditions()
    foreignCells(['owner', 'everything'])
  })

  describe('by the permission table and conditions alone, without the policies', () => {
    droppedPolicies()

    it('the policies are off: a transaction of one organisation sees the reports of another', async () => {
      const scope = { kind: 'organisation', organisationId: acme.ids.organisation } as const
      const seen = await server.database.transaction(scope, () =>
        tx().selectFrom('reports').where('id', '=', globex.ids.report).select('id').execute(),
      )
      expect(seen).toHaveLength(1)
    })
    foreignCells(['owner', 'everything'])
  })

  // Else the matrix would find nothing whatever was broken.
  describe('without policies and conditions', () => {
    droppedPolicies()
    forgottenConditions()

    it('rows of others come through, and are seen to', async () => {
      const rows = await readRows(server.database, globex.ids.organisation)
      const leaking = await server.rehearse(async () => {
        const found = new Set<string>()
        for (const {
          operationId,
          call: { capability, tenant },
        } of ALL_CALLS) {
          if (!tenant || capability === 'public') continue
          const request = requestOf(operationId, { as: acme.people.owner, host: 'acme', ids: globex.ids })
          const answer = await server.ask(request)
          if (leaksIn(answer, JSON.stringify(request), globex, rows).length > 0) found.add(operationId)
        }
        return found
      })
      expect([...leaking]).toEqual(
        expect.arrayContaining(['getReport', 'listReports', 'getMember', 'getFeedback', 'listAudit']),
      )
      expect(leaking.size).toBeGreaterThan(25)
    })
  })

  function forgetTable() {
    const spy = vi.spyOn(domain, 'can').mockReturnValue(true)
    return () => spy.mockRestore()
  }

  function forgottenConditions() {
    let conditions: ReturnType<typeof withoutConditions>
    beforeAll(() => {
      conditions = withoutConditions()
      return () => conditions.restore()
    })

    it('conditions are off', async () => {
      await call('listReports', { as: acme.people.everything, host: 'acme', ids: acme.ids })
      expect(conditions.count()).toBeGreaterThan(0)
    })
  }

  function droppedPolicies() {
    beforeAll(async () => {
      await inPlatform(() => setPolicies('disable'))
      return () => inPlatform(() => setPolicies('enable'))
    })
  }
})

/** Switches row-level security of every table off or on: as who owns them, which the server's own role does not. */
async function setPolicies(state: 'disable' | 'enable'): Promise<void> {
  await sql`reset role`.execute(tx())
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`.execute(
    tx(),
  )
  for (const { name } of rows)
    await sql`alter table ${sql.table(name)} ${sql.raw(state)} row level security`.execute(tx())
}
