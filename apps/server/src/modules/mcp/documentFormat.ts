import { describeDocument } from '@bubbles/report-document'

let written: string | undefined

/** What documents are made of, as JSON Schema. Written once: it takes a tenth of a second, in which nobody else is answered. */
export const documentFormat = (describe = describeDocument): string =>
  (written ??= JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: '#/$defs/Document',
    $defs: describe((name) => `#/$defs/${name}`),
  }))
