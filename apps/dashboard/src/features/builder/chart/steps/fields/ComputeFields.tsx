import { columnInFormula, FUNCTIONS, STEP_LIMITS } from '@bubbles/tables/steps'
import { Text } from '@bubbles/ui'
import styles from '../DataSteps.module.css'
import type { FieldsProps } from './FieldsProps.ts'
import { TypedInput } from './parts.tsx'

/** Columns that are offered to be put into the formula. */
const OFFERED = 30

/** The name of a new column, and the formula it is worked out by. */
export function ComputeFields({ step, table, onChange }: FieldsProps<'compute'>) {
  const add = (name: string) => {
    const { formula } = step
    const gap = formula === '' || formula.endsWith(' ') ? '' : ' '
    onChange({ ...step, formula: `${formula}${gap}${columnInFormula(name)}` })
  }
  return (
    <>
      <TypedInput
        label="Column name"
        value={step.name}
        maxLength={STEP_LIMITS.name}
        onChange={(name) => onChange({ ...step, name })}
      />
      <div className={styles.formula}>
        <TypedInput
          label="Formula"
          rows={2}
          value={step.formula}
          maxLength={STEP_LIMITS.formula}
          placeholder="[Sales] / [People] * 1000"
          help="Columns are in square brackets. Use + - * / ^, comparisons, “and”, “or”, and the functions below."
          onChange={(formula) => onChange({ ...step, formula })}
        />
      </div>
      <div>
        <Text as="p" size="small" tone="secondary" padding="0 0 6px">
          Add a column to the formula
        </Text>
        <div className={styles.names}>
          {table.columns.slice(0, OFFERED).map(({ id, name }) => (
            <button key={id} type="button" onClick={() => add(name)}>
              {name}
            </button>
          ))}
        </div>
      </div>
      <details className={styles.details}>
        <summary>Functions</summary>
        <Text as="ul" size="small" tone="secondary">
          {[...FUNCTIONS].map(([name, { words }]) => (
            <li key={name}>{words}</li>
          ))}
        </Text>
      </details>
    </>
  )
}
