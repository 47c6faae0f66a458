/** Milliseconds of silence after which the server hangs up: while a request comes in, and while its answer goes out. */
export const CONNECTION_TIMEOUT_MS = 60_000
/**
 * The same while a request that has come in whole is worked on: publishing on a busy server takes its time. A browser whose
 * connection ends meanwhile sends even a POST again by itself.
 */
export const WORKING_TIMEOUT_MS = 15 * 60_000
