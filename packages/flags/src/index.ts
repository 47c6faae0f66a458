export * from './flags.ts'
export * from './payload.ts'
