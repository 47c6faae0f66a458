/** How often an address can be asked for new data. */
export const DATA_REPEATS = ['never', 'hourly', 'daily', 'weekly'] as const
export type DataRepeats = (typeof DATA_REPEATS)[number]

/** What data from an address can be. */
export const DATA_FORMATS = ['CSV', 'TSV', 'JSON', 'XLSX'] as const
export type DataFormat = (typeof DATA_FORMATS)[number]

/** The longest address of data, in characters. */
export const MAX_DATA_ADDRESS = 2_000

/** The most figures of one report with data from addresses. */
export const MAX_DATA_SOURCES = 100
