/**
 * How many times as long a proof by chance goes on as in the gate, which has to end in time: `npm run fuzz` says so by
 * `FUZZ_TIMES`. What is only repeated, and finds more the longer it is, multiplies its rounds by this.
 */
export const TIMES = Number(process.env.FUZZ_TIMES ?? 1)
