import type { Dataset, Finding } from '@bubbles/charts'
import { VisuallyHidden } from '@bubbles/ui'
import Button from '@mui/material/Button'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import styles from './CheckStep.module.css'

/** Step two: what was read, column by column, and what is wrong or weak about it. */
export function CheckStep({
  dataset,
  findings,
  onData,
}: {
  dataset: Dataset | undefined
  findings: readonly Finding[]
  onData: () => void
}) {
  if (!dataset)
    return (
      <div className={styles.none}>
        <p>There is no data to check yet.</p>
        <Button onClick={onData}>Add data</Button>
      </div>
    )
  return (
    <>
      {findings.length === 0 ? (
        <p className={styles.good}>
          <CircleCheck aria-hidden size={20} strokeWidth={1.75} />
          Everything was read, and everything can be drawn.
        </p>
      ) : (
        <ul className={styles.list}>
          {findings.map(({ level, code, column, message }) => (
            <li key={`${code}-${column ?? ''}`} className={styles.finding} data-level={level}>
              {level === 'error' ? (
                <CircleAlert aria-hidden size={20} strokeWidth={1.75} />
              ) : (
                <TriangleAlert aria-hidden size={20} strokeWidth={1.75} />
              )}
              <span>
                <VisuallyHidden>{level === 'error' ? 'Error: ' : 'Warning: '}</VisuallyHidden>
                {message}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <h3 className={styles.title}>Columns</h3>
        <table className={styles.columns}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Read as</th>
              <th scope="col">Values</th>
              <th scope="col">Missing</th>
            </tr>
          </thead>
          <tbody>
            {dataset.columns.map((column, index) => {
              const cells = dataset.rows.map((row) => row[index])
              const missing = cells.filter((cell) => cell === null).length
              return (
                <tr key={column.id}>
                  <th scope="row">{column.name}</th>
                  <td>{{ text: 'Text', number: 'Numbers', date: 'Dates' }[column.type]}</td>
                  <td>{(cells.length - missing).toLocaleString('en-GB')}</td>
                  <td>{missing === 0 ? 'None' : missing.toLocaleString('en-GB')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
