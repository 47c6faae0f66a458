/** A mark on a run of text, in TipTap's JSON form. */
export interface DocumentMark {
  type: string
  attrs?: Record<string, unknown>
}

/** A node of the document, in TipTap's JSON form. Text nodes carry `text`, every other node `attrs.id`. */
export interface DocumentNode {
  type: string
  attrs?: Record<string, unknown>
  content?: DocumentNode[]
  marks?: DocumentMark[]
  text?: string
}

/** A whole report: `title, standfirst?, block+`. A type, not an interface: only types are assignable to records. */
export type ReportDocument = {
  type: 'doc'
  content: DocumentNode[]
}

/** One thing that does not fit: a JSON pointer (RFC 6901) into the document and a sentence for a person. */
export interface DocumentError {
  pointer: string
  detail: string
}

export type BlockType =
  | 'title'
  | 'standfirst'
  | 'heading'
  | 'paragraph'
  | 'bulletList'
  | 'orderedList'
  | 'listItem'
  | 'taskList'
  | 'taskItem'
  | 'blockquote'
  | 'callout'
  | 'codeBlock'
  | 'horizontalRule'
  | 'columns'
  | 'column'
  | 'image'
  | 'file'
  | 'table'
  | 'tableRow'
  | 'tableCell'
  | 'tableHeader'
  | 'metric'
  | 'chart'
  | 'map'
  | 'question'
  | 'userDetails'
  | 'tableOfContents'
  | 'pageBreak'
  | 'embed'
  | 'action'
  | 'people'
