import { getSchema } from '@tiptap/core'
import type { Schema } from '@tiptap/pm/model'
import { documentExtensions } from './extensions.ts'

let built: Schema | undefined

/** The ProseMirror schema of a report, built when first needed. */
export function documentSchema(): Schema {
  built ??= getSchema(documentExtensions)
  return built
}
