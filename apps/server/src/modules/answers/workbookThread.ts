import writeExcel from 'write-excel-file/node'

export interface WorkbookInput {
  head: readonly string[]
  rows: (string | number | null)[][]
}

/** Puts a workbook together in a thread: tens of thousands of rows take seconds. */
export default async function workbook({ head, rows }: WorkbookInput): Promise<Uint8Array> {
  // A cell that is said to be text is never run as a formula.
  const cell = (value: string | number | null) =>
    value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String }
  const written = await writeExcel(
    [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(cell)),
    ],
    { stickyRowsCount: 1 },
  ).toBuffer()
  return new Uint8Array(written)
}
