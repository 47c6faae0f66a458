const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters XML forbids, lone surrogates included: dropped, so that the output is well-formed as HTML and as XML. */
// oxlint-disable-next-line no-control-regex -- the control characters are what this removes
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu

/** Bidirectional overrides and embeddings: one left open would reverse the text after it. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** Text safe between tags and inside double quotes. */
export const escapeText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** One line of drawn text: white space folded, stray direction controls gone. */
export const oneLine = (text: string): string => text.replace(BIDI_CONTROLS, '').replace(/\s+/g, ' ').trim()

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Text that keeps its own direction when a number follows it: right-to-left text stands in an isolate. Not escaped. */
export const drawnText = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)
