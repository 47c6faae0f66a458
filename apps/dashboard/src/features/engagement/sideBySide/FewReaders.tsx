import { SMALLEST_GROUP } from '@bubbles/domain'
import { Text } from '@bubbles/ui'

/** Why a report that few readers match shows nothing but their number. */
export const FewReaders = () => (
  <Text as="p" size="small" tone="secondary">
    {`Of a report that fewer than ${SMALLEST_GROUP} readers match, or that fewer than ${SMALLEST_GROUP} others match in part, only the number of readers is shown: more could identify one of them.`}
  </Text>
)
