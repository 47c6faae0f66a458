import { SMALLEST_GROUP } from '@bubbles/domain'
import { Caution } from '../parts/Caution.tsx'

/** Why tables of filtered readers don't have all groups. */
export const LeftOut = () => (
  <Caution>
    {`While readers are filtered, groups of fewer than ${SMALLEST_GROUP} aren’t listed: they could identify one of them. Where their number could still be worked out, the smallest other group isn’t listed either.`}
  </Caution>
)
