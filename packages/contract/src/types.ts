import type { z } from 'zod'
import type { PathParameters } from './call.ts'
import type { Calls, OperationId } from './calls/index.ts'
import type { Schemas } from './schemas/index.ts'

type In<T> = T extends z.ZodType ? z.input<T> : never
type Parsed<T> = T extends z.ZodType ? z.output<T> : never
type Schema<Id extends OperationId, Part extends string> =
  Schemas[Id] extends Record<Part, infer T> ? T : undefined

/** What comes back: parsed JSON, bytes with their type, text, or nothing. */
export type Answer<Id extends OperationId> = Calls[Id] extends { answer: 'image' | 'file' }
  ? Blob
  : Calls[Id] extends { answer: 'html' }
    ? string
    : Calls[Id] extends { answer: 'none' }
      ? void
      : Parsed<Schema<Id, 'response'>>

/** Arguments of a call: its path parameters by name, `body` where it takes one, `query` where it takes one. */
export type CallArguments<Id extends OperationId> = Record<PathParameters<Calls[Id]['path']>, string> &
  (Calls[Id] extends { bodyKind: 'file' }
    ? { body: Blob }
    : Calls[Id] extends { body: string; bodyOptional: true }
      ? { body?: In<Schema<Id, 'body'>> }
      : Calls[Id] extends { body: string }
        ? { body: In<Schema<Id, 'body'>> }
        : unknown) &
  (Schema<Id, 'query'> extends z.ZodType ? { query?: In<Schema<Id, 'query'>> } : unknown)

/** The JSON resource a call answers with. */
export type Resource<Id extends OperationId> = Parsed<Schema<Id, 'response'>>

/** What the server's handler of a call receives, already parsed. */
export interface ParsedRequest<Id extends OperationId> {
  params: Schema<Id, 'params'> extends z.ZodType ? Parsed<Schema<Id, 'params'>> : Record<string, never>
  query: Schema<Id, 'query'> extends z.ZodType ? Parsed<Schema<Id, 'query'>> : Record<string, never>
  body: Calls[Id] extends { bodyKind: 'file' } ? UploadedFile : Parsed<Schema<Id, 'body'>>
}

export interface UploadedFile {
  fileName: string
  contentType: string
  bytes: Uint8Array
}
