import { ModelFault } from './modelFault.ts'

/** Bytes of a response that are read: a suggestion has a few thousand, with what the model thought about it some more. */
export const MAX_RESPONSE_BYTES = 256 * 1024

/**
 * The body of a response as text.
 * @throws ModelFault broken where it is too long or ends before it should
 */
export async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop ends the connection.
    if (bytes > MAX_RESPONSE_BYTES) throw new ModelFault('broken', response.status)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
