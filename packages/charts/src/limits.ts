/** Limits of one dataset. They bound what a chart can cost to store, send and draw. */
export const LIMITS = { columns: 200, rows: 10_000, cells: 500_000, cellText: 2_000 } as const
