import { SMALLEST_GROUP } from '@bubbles/domain'
import { Text } from '@bubbles/ui'

/** Why a report that few readers match shows nothing more. */
export const FewReaders = () => (
  <Text as="p" size="small" tone="secondary">
    {`Where fewer than ${SMALLEST_GROUP} of a report’s readers match the filters, or fewer than ${SMALLEST_GROUP} match only some of them, only the number of readers is shown, if there are ${SMALLEST_GROUP} or more: anything more could identify one of them.`}
  </Text>
)
