import { callOf, type OperationId } from '@bubbles/contract'
import writeExcel from 'write-excel-file/node'
import { MADE } from '../isolation/calls.ts'
import { exchanged, FILES, namedBy, requestOf, requestOfRoute } from '../isolation/cells.ts'
import { type Estate, sessionOf } from '../isolation/estate.ts'
import { type Ids, nowhere } from '../isolation/ids.ts'
import { isCases, type RouteCase } from '../isolation/routeCases.ts'
import { ROUTES } from '../isolation/routes.ts'
import { leaksIn, type Rows } from '../isolation/rows.ts'
import { type Ask, type MatrixServer, multipart } from '../isolation/server.ts'
import { addressOf, type Answered, curlLine, send, Unsendable } from './wire.ts'
import { applyChange, bytesOf, type Draft } from './changes.ts'
import { fillIn } from './fromSchema.ts'
import { toText } from './oddities.ts'
import type { FILE_WEIGHTS, Recipe } from './recipe.ts'
import { faultsOf } from './rules.ts'
import { playSocket } from './socket.ts'
import { updateBytes } from './yjs.ts'

export interface Outcome {
  /** What the request was, as a command. */
  line: string
  status: number
  faults: string[]
}

/** What takes away that which all other requests need: it is answered as ever, and then undone. */
const RUINOUS =
  /deleteUser|leaveOrganisation|updateOrganisation|removeMember|setFeatureStatus|updateAccount|setPersonStatus/
const MANAGER = 'sub-manager'

/** Makes requests of recipes, between an organisation that asks and one that must not notice. */
export class Fuzzer {
  readonly #server: MatrixServer
  readonly #own: Estate
  readonly #other: Estate
  readonly #otherRows: Rows
  readonly #files: Record<keyof typeof FILE_WEIGHTS, { name: string; bytes: Uint8Array }>
  /** The report as it was, one Yjs update. */
  readonly #state: Uint8Array
  /** Whether the other organisation's reader has answered at the own host: what was kept there stands under the same key. */
  #hasOthersReader = false
  /** How many answers there were of each status. */
  readonly statuses = new Map<number, number>()
  /** Calls of the contract that did what they are for at least once. */
  readonly reached = new Set<OperationId>()

  private constructor(
    server: MatrixServer,
    { own, other, otherRows }: Parties,
    made: Pick<Made, 'state' | 'files'>,
  ) {
    this.#server = server
    this.#own = own
    this.#other = other
    this.#otherRows = otherRows
    this.#files = made.files
    this.#state = made.state
  }

  static async open(server: MatrixServer, parties: Parties): Promise<Fuzzer> {
    const { ids, people, name } = parties.own
    const ask = (path: string) =>
      server.ask({
        method: 'GET',
        url: `/api/report/v1/reports/${ids.report}${path}`,
        as: people.everything,
        host: name,
      })
    const state = Buffer.from((await ask('')).body.state as string, 'base64')
    const exported = Buffer.from((await ask('/export')).text)
    const workbook = await writeExcel([
      [{ value: 'Year' }, { value: 'Wind' }],
      [{ value: 2019 }, { value: 1 }],
    ]).toBuffer()
    const files = {
      ...FILES,
      workbook: { name: 'table.xlsx', bytes: workbook },
      report: { name: 'report.json', bytes: exported },
      drawing: {
        name: 'one.svg',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      },
      nothing: { name: '', bytes: Buffer.alloc(0) },
    }
    return new Fuzzer(server, parties, { state, files })
  }

  /** Sends one request. */
  async run(recipe: Recipe): Promise<Outcome> {
    const { what } = recipe
    if ('socket' in what) {
      const faults = await playSocket(what.socket, {
        port: this.#server.port,
        host: this.#hostOf(recipe),
        reportId: this.#idsOf(recipe, ['report']).report,
        token: this.#tokenOf(recipe.who) ?? '',
        state: this.#state,
      })
      return { line: `over the socket of ${this.#own.ids.report}`, status: 101, faults }
    }
    const draft = this.draftOf(recipe)
    const line = curlLine(this.#server.port, draft)
    const work = () => send(this.#server.port, draft)
    try {
      const answer = await (this.#isRuinous(recipe, draft) ? this.#server.rehearse(work) : work())
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
      const isMoved = recipe.changes.some((change) => 'segment' in change || 'header' in change)
      const call = 'call' in what && !isMoved ? what.call : undefined
      if (call && answer.status < 300) this.reached.add(call)
      const faults = [...faultsOf(draft, answer, call), ...this.#leaks(recipe, draft, answer)]
      return { line, status: answer.status, faults }
    } catch (error) {
      if (error instanceof Unsendable) return { line, status: 0, faults: [] }
      return { line, status: 0, faults: [`no answer: ${String(error)}`] }
    }
  }

  /** The request a recipe is, as it is sent. */
  draftOf(recipe: Recipe): Draft {
    let draft = this.#rightDraft(recipe)
    for (const change of recipe.changes) draft = applyChange(draft, change)
    const body = draft.body
    return typeof body === 'object' && !Buffer.isBuffer(body)
      ? { ...draft, body: fillIn(toText(body), this.#own.ids) }
      : draft
  }

  #rightDraft(recipe: Recipe): Draft {
    const { what, who } = recipe
    const host = this.#hostOf(recipe)
    const as = this.#tokenOf(who)
    if ('pool' in what) {
      const headers = {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${what.pool.replaceAll(/[^\x21-\x7e]/g, '?')}`,
      }
      return draftFrom({ method: 'POST', url: '/idp', host: 'login', body: what.body, headers })
    }
    if ('route' in what) {
      const entry = ROUTES[what.route]!
      const each: RouteCase = isCases(entry)
        ? entry[what.case]!
        : {
            title: '',
            url: () => entry.url,
            own: entry.status,
            ...(entry.payload !== undefined && { payload: () => entry.payload! }),
            ...(entry.headers && { headers: entry.headers }),
          }
      const ids = this.#idsOf(
        recipe,
        namedBy((all) => [each.url(all), each.payload?.(all)], this.#own.ids),
      )
      return draftFrom(requestOfRoute(what.route, each, { as, host, ids }, as ? sessionOf(as) : ''))
    }
    if (!('call' in what)) throw new Error('A socket is no request.')
    const ids = this.#idsOf(recipe, namedBy(MADE[what.call], this.#own.ids))
    const ask = requestOf(what.call, { as, host, ids })
    if ('update' in what && what.update) {
      const update = Buffer.from(updateBytes(what.update, this.#state)).toString('base64')
      return draftFrom({ ...ask, body: { update } })
    }
    if ('file' in what && what.file) return draftFrom({ ...ask, file: this.#files[what.file] })
    if (!('body' in what)) return draftFrom(ask)
    return draftFrom({ ...ask, body: what.body })
  }

  #hostOf({ atOther }: Recipe): string {
    return atOther ? this.#other.name : this.#own.name
  }

  #tokenOf(who: Recipe['who']): string | null {
    if (who === 'nobody') return null
    if (who === 'forged') return 'forged'
    if (who === 'manager') return MANAGER
    if (who === 'token') return Object.values(this.#own.tokens)[0] ?? null
    return this.#own.people[who]
  }

  /** Whose rows are named. At the other's own host never its own: what its readers do there is theirs to do. */
  #idsOf({ names, atOther }: Recipe, named: readonly (keyof Ids)[]): Ids {
    const { ids } = this.#own
    if (names === 'own' || (atOther && names !== 'nowhere')) return ids
    if (names === 'nowhere') return nowhere(ids)
    return exchanged(
      ids,
      this.#other.ids,
      named.filter((_, place) => (names >> (place % 8)) & 1),
    )
  }

  #isRuinous({ what, who, changes }: Recipe, { method }: Draft): boolean {
    return (
      method === 'DELETE' ||
      who === 'manager' ||
      changes.some((change) => 'method' in change || 'segment' in change) ||
      ('call' in what && (RUINOUS.test(what.call) || callOf(what.call).method === 'DELETE'))
    )
  }

  /** What an answer at the own host has of the other organisation. An account manager sees both. */
  #leaks({ atOther, who }: Recipe, draft: Draft, { status, headers, text }: Answered): string[] {
    if (atOther || who === 'manager' || 'host' in draft.headers === false) return []
    if (!draft.headers.host!.startsWith(`${this.#own.name}.`)) return []
    const asked =
      addressOf(draft) +
      decodeURIComponentSafely(addressOf(draft)) +
      (bytesOf(draft.body)?.toString('utf8') ?? '')
    const { readerSession, session } = this.#other.ids
    if (asked.toLowerCase().includes(readerSession)) this.#hasOthersReader = true
    const answer = { status, headers, text, code: undefined, body: undefined }
    return leaksIn(answer, asked, this.#other, this.#otherRows)
      .filter((mark) => !(mark === session && this.#hasOthersReader))
      .map((mark) => `it shows another’s ${mark}`)
  }
}

interface Parties {
  own: Estate
  other: Estate
  otherRows: Rows
}

interface Made {
  state: Uint8Array
  files: Record<keyof typeof FILE_WEIGHTS, { name: string; bytes: Uint8Array }>
}

function draftFrom({ method, url, as, host, body, file, headers }: Ask): Draft {
  const [path = '', query = ''] = url.split('?')
  const form = file && multipart(file)
  return {
    method,
    segments: path.slice(1).split('/'),
    query,
    headers: {
      host: `${host}.bubbles.localhost:4000`,
      ...(as && { authorization: `Bearer ${as}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': form.type }),
      ...headers,
    },
    body: form ? form.payload : body,
  }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
