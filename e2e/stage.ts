import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discard, type RunningServer, startServer } from '@bubbles/test-kit/server'

/** A browser for each edition would take the processor from the one that a journey watches. */
const WITHOUT_PDFS = { BUBBLES_PDF: '0' }

interface Now {
  /** What it was started for. */
  name: string
  server: RunningServer
}

/**
 * Where a worker's journeys are played: one port, on which each file has a server of its own. Its data are a copy of the
 * demonstration's, made once for the worker: no journey depends on what another left behind, and none waits until the
 * demonstration is made anew. The port stays, since published pages carry it in their addresses.
 */
export class Stage {
  private readonly port: number
  private readonly template: string
  private now: Now | null = null

  private constructor(port: number, template: string) {
    this.port = port
    this.template = template
  }

  static async open(): Promise<Stage> {
    const { port, dataDirectory, stop } = await startServer({ env: WITHOUT_PDFS })
    await stop()
    return new Stage(port, dataDirectory)
  }

  /** The server of a journey's file, with these settings; the one before it is gone with its data. */
  async serverFor(file: string, env: Record<string, string>): Promise<RunningServer> {
    const name = `${file} ${JSON.stringify(env)}`
    if (this.now?.name === name) return this.now.server
    await this.clear()
    const dataDirectory = mkdtempSync(join(tmpdir(), 'bubbles-e2e-'))
    cpSync(this.template, dataDirectory, { recursive: true })
    const server = await startServer({ port: this.port, dataDirectory, env: { ...WITHOUT_PDFS, ...env } })
    this.now = { name, server }
    return server
  }

  async close(): Promise<void> {
    await this.clear()
    rmSync(this.template, { recursive: true, force: true })
  }

  private async clear(): Promise<void> {
    const { now } = this
    this.now = null
    if (now) await discard(now.server)
  }
}
