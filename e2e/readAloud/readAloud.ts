import { readFileSync } from 'node:fs'
import type { virtual as Virtual } from '@guidepup/virtual-screen-reader'
import type { Locator } from '@playwright/test'

/** The build that needs nothing beside it: a page can import it from an address of data alone. */
const SCREEN_READER = readFileSync(
  new URL(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')),
  'base64',
)
/** More phrases than this are no figure's and no sheet's: the reader would be going round in circles. */
const MOST_PHRASES = 400

/**
 * What a screen reader says from the start of an element to its end, a phrase a line. The page must be one whose
 * context has `bypassCSP`, since the screen reader is a script that no page of ours allows.
 */
export async function readAloud(part: Locator): Promise<string> {
  const phrases = await part.evaluate(
    async (container, [script, most]) => {
      const address = `data:text/javascript;base64,${script}`
      // Browsers keep what a picture or a button is made of from screen readers; this one would read its parts.
      for (const inside of container.querySelectorAll(':is([role=img],button) > *'))
        inside.setAttribute('aria-hidden', 'true')
      const { virtual } = (await import(address)) as { virtual: typeof Virtual }
      await virtual.start({ container: container as HTMLElement })
      const spoken = [await virtual.lastSpokenPhrase()]
      const last = `end of ${spoken[0]}`
      while (spoken.at(-1) !== last && spoken.length < most) {
        await virtual.next()
        spoken.push(await virtual.lastSpokenPhrase())
      }
      await virtual.stop()
      return spoken
    },
    [SCREEN_READER, MOST_PHRASES] as const,
  )
  return `${phrases.join('\n')}\n`
}
