import type { TwoCells } from './twoCells.ts'

const REPORTS = '/api/report/v1/reports'
const PAUSE_MS = 20

/** Somebody who makes reports and reads the list of them, again and again, until stopped. */
export class Callers {
  /** Ids of reports that were acknowledged. */
  readonly made: string[] = []
  /** What said that it will work later. */
  readonly refused: string[] = []
  /** Everything else. */
  readonly failures: string[] = []
  readonly #cells: TwoCells
  readonly #organisation: string
  readonly #as: string
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(cells: TwoCells, organisation: string, as: string) {
    this.#cells = cells
    this.#organisation = organisation
    this.#as = as
  }

  start(): void {
    // Not one after the other without a pause: the command under test needs the processor as well.
    this.#timer = setInterval(() => {
      this.#running ??= Promise.all([this.#write(), this.#read()]).then(() => (this.#running = undefined))
    }, PAUSE_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  async #write(): Promise<void> {
    const { status, body, headers, text } = await this.#cells.call(this.#as, this.#organisation, {
      method: 'POST',
      url: REPORTS,
      body: { name: 'New' },
    })
    if (status === 201) this.made.push(body.id)
    else if (status === 503) this.refused.push(`${status} ${String(headers['retry-after'])} ${body.detail}`)
    else this.failures.push(`POST ${status} ${text}`)
  }

  async #read(): Promise<void> {
    const { status, text } = await this.#cells.call(this.#as, this.#organisation, { url: REPORTS })
    if (status !== 200) this.failures.push(`GET ${status} ${text}`)
  }
}
