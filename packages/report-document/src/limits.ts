/** Caps of one document. Tables and images stand beside it by hash, so a large report is far below them. */
export const LIMITS = {
  /** Nodes and text runs of one document. */
  nodes: 20_000,
  /** Characters of text and attributes together. */
  characters: 2_000_000,
  /** Levels of nested nodes (a list in a list costs two). */
  depth: 32,
  /** Characters of a report's name. */
  title: 300,
  /** Characters of a link's address. */
  href: 2_000,
  /** Characters of a footnote. */
  note: 2_000,
} as const

/** How many authors a report names. */
export const AUTHORS_LIMIT = 12

/** How many people one block names. */
export const PEOPLE_LIMIT = 24

/** How many items one question has. Each is one answer, and a call takes twenty. */
export const MATRIX_LIMIT = 20
