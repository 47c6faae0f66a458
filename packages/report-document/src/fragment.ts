/** Where in the Y.Doc the document stands. */
export const DOCUMENT_FRAGMENT = 'document'
