import { Row, Text } from '@bubbles/ui'
import styles from '../Asking.module.css'
import { FieldText } from '../FieldText.tsx'
import type { Asked } from './asked.ts'
import { enterToNextField } from './nextField.ts'

/** The steps of a rating, with what either end of them means. */
export function RatingScale({ editor, attrs, change }: Asked) {
  const { id, steps, lowLabel, highLabel } = attrs
  const end = (label: string, step: number, value: string, name: 'lowLabel' | 'highLabel') => (
    <Row gap={6} align="start" grow className={styles.end}>
      <span aria-hidden>{step}</span>
      <FieldText
        editor={editor}
        blockId={id}
        label={label}
        placeholder={label}
        size="body"
        maxLength={100}
        value={value}
        onChange={(words) => change({ [name]: words })}
        onKey={enterToNextField}
      />
    </Row>
  )
  return (
    <Text as="div" width={steps > 7 ? undefined : steps > 5 ? 480 : 400} above={12}>
      <div className={styles.scale} aria-hidden>
        {Array.from({ length: steps }, (_, index) => (
          // The steps are their numbers.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles.step}>
            <span className={styles.radio} />
            {steps > 2 && index > 0 && index < steps - 1 && attrs.betweenLabels[index - 1]
              ? attrs.betweenLabels[index - 1]
              : index + 1}
          </span>
        ))}
      </div>
      <Row gap={24} align="start" above={4} size="body" tone="secondary">
        {end('What 1 means', 1, lowLabel, 'lowLabel')}
        {end(`What ${steps} means`, steps, highLabel, 'highLabel')}
      </Row>
    </Text>
  )
}
