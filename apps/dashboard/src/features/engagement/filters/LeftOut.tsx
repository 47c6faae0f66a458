import { SMALLEST_GROUP } from '@bubbles/domain'
import { Caution } from '../parts/Caution.tsx'

/** Why tables and trends of filtered readers don't have all groups. */
export const LeftOut = () => (
  <Caution>
    {`While readers are filtered, groups of fewer than ${SMALLEST_GROUP} aren’t shown, nor are days and hours on which fewer than ${SMALLEST_GROUP} of them read: they could identify one of them. Where their number could still be worked out, the smallest other group, day or hour isn’t shown either.`}
  </Caution>
)
