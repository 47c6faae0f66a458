/**
 * Asks the signed-in person for a code of their authenticator app, or a recovery code.
 * @param problem why the code before was refused; null at first.
 * @returns null where they would rather not.
 */
export type AskForCode = (problem: Error | null) => Promise<string | null>

const askers: AskForCode[] = []

/**
 * Has `ask` asked where a password that is given again needs a code as well. Of several, the last one is.
 * @returns a function that ends it.
 */
export function onCodeAsked(ask: AskForCode): () => void {
  askers.push(ask)
  return () => void askers.splice(askers.indexOf(ask), 1)
}

/** Asks; null where nothing on the page does. */
export const askForCode: AskForCode = async (problem) => (await askers.at(-1)?.(problem)) ?? null
