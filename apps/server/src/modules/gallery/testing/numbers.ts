export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** As texts write numbers: thousands with a comma, a true minus, digits as given. */
export const said = (value: number, digits = 0): string =>
  value
    .toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace('-', '−')
