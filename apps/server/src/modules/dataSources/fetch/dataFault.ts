import { sayable } from './sayable.ts'

/** Why data did not come: what the kinds have in common decides when it is tried again and what people can do. */
export type FaultCode =
  /** The address itself cannot be used. */
  | 'address'
  /** It leads to something that only this network can reach. */
  | 'not-public'
  | 'not-reached'
  | 'certificate'
  | 'timed-out'
  | 'redirects'
  | 'not-found'
  | 'sign-in'
  | 'refused'
  | 'too-large'
  | 'not-a-table'
  /** The database refused the query itself. */
  | 'query'
  /** The connection to the database was deleted, or isn't shared any more. */
  | 'connection'
  /** A table came, which is not the one the figure has. */
  | 'changed-form'
  /** Someone changed the figure's data by hand. */
  | 'edited'

/** Data that did not come, or cannot be used. The message is a sentence for the people of the organisation. */
export class DataFault extends Error {
  override name = 'DataFault'
  readonly code: FaultCode

  constructor(code: FaultCode, sentence: string) {
    super(sayable(sentence))
    this.code = code
  }
}
