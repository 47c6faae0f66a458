import { DEFAULT_TIME_ZONE, knownTimeZone } from '@bubbles/domain'
import { useOrganisation } from '../../../session/abilities.ts'

/** By whose clocks days and hours are: the organisation's time zone. */
export const useZone = (): string => knownTimeZone(useOrganisation()?.timeZone ?? DEFAULT_TIME_ZONE)
