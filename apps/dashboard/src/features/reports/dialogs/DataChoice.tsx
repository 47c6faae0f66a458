import { ChoiceList } from './ChoiceList.tsx'

/** Whether a report that starts from a template has its data, too. */
export const DataChoice = ({
  label,
  full,
  empty,
  withData,
  onChange,
}: {
  label: string
  /** What it is called to start with the data, and without. */
  full: string
  empty: string
  withData: boolean
  onChange: (withData: boolean) => void
}) => (
  <ChoiceList
    label={label}
    value={withData ? 'data' : 'empty'}
    onChange={(value) => onChange(value === 'data')}
    choices={[
      { value: 'data', label: full, help: 'Text, figures and their numbers.' },
      {
        value: 'empty',
        label: empty,
        help: 'Text and figures are kept; charts, maps, tables and numbers are emptied.',
      },
    ]}
  />
)
