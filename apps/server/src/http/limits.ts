/** Milliseconds of silence after which the server hangs up: whatever is answered must begin its answer before. */
export const CONNECTION_TIMEOUT_MS = 60_000
