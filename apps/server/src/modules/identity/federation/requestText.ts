/** A value of a query or of a form's body; empty where there is none, or several. */
export function requestText(from: unknown, name: string): string {
  const value = (from as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : ''
}
