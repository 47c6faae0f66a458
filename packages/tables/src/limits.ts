/** Limits of one dataset. They bound what a chart can cost to store, send and draw. */
export const LIMITS = { columns: 200, rows: 10_000, cells: 500_000, cellText: 2_000 } as const

/** The largest file of a table that is read, in bytes. One of 10,000 rows is far below it. */
export const MAX_FILE_BYTES = 30 * 1024 * 1024
