import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Something that is killed in the middle and started again. */
export interface Part {
  name: string
  kill(): Promise<void>
  revive(): Promise<void>
}

/** Seconds for a program to take connections, on a machine as busy as one can be. */
const PATIENCE_S = 120

/** A program of its own that listens on a port; killed with whatever it has started. */
export class Program implements Part {
  readonly name: string
  readonly #port: number
  readonly #command: [string, ...string[]]
  readonly #env: Record<string, string>
  readonly #isUp: () => Promise<boolean>
  #child: ChildProcess | undefined
  #printed = ''

  /** @param options.path what answers once it is ready; without it, it is ready when it takes connections */
  constructor(
    name: string,
    command: [string, ...string[]],
    { port, env = {}, path }: { port: number; env?: Record<string, string>; path?: string },
  ) {
    this.name = name
    this.#port = port
    this.#command = command
    this.#env = env
    this.#isUp = () =>
      path === undefined ? takesConnections(port) : answers(`http://127.0.0.1:${port}${path}`)
  }

  async revive(): Promise<void> {
    const [program, ...parameters] = this.#command
    const child = spawn(program, parameters, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.#env },
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => (this.#printed = `${this.#printed}${String(piece)}`.slice(-4_000)))
    process.once('exit', this.#end)
    child.once('exit', () => process.off('exit', this.#end))
    for (let attempt = 0; attempt < PATIENCE_S * 10 && child.exitCode === null; attempt += 1) {
      if (await this.#isUp()) return
      await wait(100)
    }
    throw new Error(`${this.name} is not up on port ${this.#port}:\n${this.#printed}`)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    this.#end()
    await ended
  }

  readonly #end = () => {
    try {
      if (this.#child?.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
