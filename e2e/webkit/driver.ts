import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect } from '@playwright/test'

/** By what WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Found = { [ELEMENT]: string }

/** MiniBrowser, which comes with the library and is in no PATH. */
const findMiniBrowser = (): string | undefined => globSync('/usr/lib{/*,}/webkit2gtk-4.*/MiniBrowser')[0]

/**
 * One window of WebKitGTK on a screen that nobody sees, driven by the protocol of https://www.w3.org/TR/webdriver2/: each
 * command is one request, so a client of its own is smaller than a library that doesn't know this browser.
 */
export class Window {
  readonly #session: string
  readonly #programs: readonly ChildProcess[]

  private constructor(session: string, programs: readonly ChildProcess[]) {
    this.#session = session
    this.#programs = programs
  }

  /**
   * @param driver path of `WebKitWebDriver`
   * @throws Error with what the driver said where no window opens.
   */
  static async open(driver: string): Promise<Window> {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const number = await new Promise<string>((resolve, reject) => {
      screen.once('error', reject)
      screen.once('exit', () => reject(new Error('Xvfb ended before it had a screen.')))
      screen.stdio[3]!.once('data', (line: Buffer) => resolve(String(line).trim()))
    })
    const port = await freePort()
    const webDriver = spawn(driver, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' },
      stdio: 'ignore',
    })
    const programs = [webDriver, screen]
    const base = `http://127.0.0.1:${port}`
    try {
      const binary = findMiniBrowser()
      const options = { binary, args: ['--automation'] }
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
      const { sessionId } = await untilUp(() =>
        command<{ sessionId: string }>('POST', `${base}/session`, { capabilities }),
      )
      return new Window(`${base}/session/${sessionId}`, programs)
    } catch (error) {
      for (const program of programs) program.kill()
      throw error
    }
  }

  async close(): Promise<void> {
    await command('DELETE', this.#session).catch(() => undefined)
    for (const program of this.#programs) program.kill()
  }

  async goto(url: string): Promise<void> {
    await command('POST', `${this.#session}/url`, { url })
  }

  /** What a function says in the page; it knows nothing of what is around it. */
  read<Args extends unknown[], Answer>(work: (...args: Args) => Answer, ...args: Args): Promise<Answer> {
    const script = `return (${String(work)})(...arguments)`
    return command('POST', `${this.#session}/execute/sync`, { script, args })
  }

  async click(css: string, text?: string): Promise<void> {
    const element = await this.#find(css, text)
    // Brought there at once: on a page that still scrolls smoothly, a click lands beside what it is meant for.
    await this.read((each) => {
      ;(each as unknown as HTMLElement).scrollIntoView({ block: 'center', behavior: 'instant' })
    }, element)
    await untilUp(() => command('POST', `${this.#pathOf(element)}/click`, {}))
  }

  /** Types into an element, as keys that are pressed. */
  async type(css: string, text: string): Promise<void> {
    await command('POST', `${await this.#path(css)}/value`, { text })
  }

  /** Presses keys, one after the other, wherever the focus is. */
  async press(keys: string): Promise<void> {
    const actions = Array.from(keys).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await command('POST', `${this.#session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  async #path(css: string): Promise<string> {
    return this.#pathOf(await this.#find(css))
  }

  #pathOf(element: Found): string {
    return `${this.#session}/element/${element[ELEMENT]}`
  }

  /** The first shown element that fits and, where `text` is given, is named so. */
  #find(css: string, text?: string): Promise<Found> {
    return untilUp(async () => {
      const element = await this.read(
        (selector: string, name: string | null) =>
          [...document.querySelectorAll<HTMLElement>(selector)].find(
            (each) =>
              each.getClientRects().length > 0 &&
              (name === null || (each.getAttribute('aria-label') ?? each.innerText).trim() === name),
          ) as unknown as Found | undefined,
        css,
        text ?? null,
      )
      if (!element) throw new Error(`Nothing shown is ${css} ${text ?? ''}`)
      return element
    })
  }
}

/** Tries for as long as a busy machine takes. @throws Error that tells the last one */
async function untilUp<T>(work: () => Promise<T>): Promise<T> {
  let answer: T
  await expect(async () => {
    answer = await work()
  }).toPass({ timeout: 60_000 })
  return answer!
}

async function command<T = null>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`WebKitWebDriver: ${value?.error}: ${value?.message}`)
  return value
}

/** A port nobody listens on. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
