import type { Resource } from '@bubbles/contract'

export type Finding = Resource<'checkPublication'>['findings'][number]
