/** How long the user pool wants one to wait, in seconds; null for a refusal that names no time. */
export function waitOf(error: unknown): number | null {
  const seconds = error instanceof Error && /\bTry again in (\d{1,6}) seconds?\./.exec(error.message)?.[1]
  return seconds ? Math.max(1, Number(seconds)) : null
}
