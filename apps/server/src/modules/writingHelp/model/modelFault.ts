/** What can go wrong with a language model, as clients and the audit log read it. */
export type ModelFaultCode = 'unreachable' | 'late' | 'key' | 'busy' | 'broken' | 'empty' | 'cut' | 'declined'

const SENTENCES: Readonly<Record<ModelFaultCode, string>> = {
  unreachable:
    'The language model can’t be reached. Try again; if it keeps happening, tell the people who run this installation.',
  late: 'The language model took too long. Try again.',
  key: 'The language model refused this installation’s key. Ask the people who run this installation to check it.',
  busy: 'The language model is busy, or its quota is used up. Try again later.',
  broken:
    'The language model’s response couldn’t be used. Try again; if it keeps happening, tell the people who run this installation.',
  empty: 'The language model suggested nothing. Try again, or write the text yourself.',
  cut: 'The language model’s suggestion was cut off. Try again.',
  declined: 'The language model declined to write this. Write the text yourself.',
}

/** A suggestion that didn't come, with a sentence that quotes nothing of what was sent or received. */
export class ModelFault extends Error {
  readonly code: ModelFaultCode
  /** Of the model's response, for the server's log; null where there was none. */
  readonly status: number | null

  constructor(code: ModelFaultCode, status: number | null = null) {
    super(SENTENCES[code])
    this.name = 'ModelFault'
    this.code = code
    this.status = status
  }
}
