import { EmptyState } from '@bubbles/ui'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import styles from './FirstReport.module.css'

/** What an organisation without reports sees: for builders the way from an empty page to readers, else two lines. */
export function FirstReport({
  mayCreate,
  onBlank,
  busy,
}: {
  mayCreate: boolean
  onBlank: () => void
  busy: boolean
}) {
  if (!mayCreate) {
    return (
      <EmptyState title="Nothing is published yet.">
        A report appears here as soon as a publisher publishes it inside the organisation or to everyone.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Make the first report"
      below={
        <ol className={styles.steps}>
          <Step art={<PageArt />} title="Start with a blank page">
            Type a title, then write. Press / to add a chart, an image or a heading.
            <Button variant="contained" className={styles.start} onClick={onBlank} loading={busy}>
              Start writing
            </Button>
          </Step>
          <Step art={<ChartArt />} title="Bring your numbers">
            Paste a table or drop a CSV file. It becomes a chart with its data behind it.
          </Step>
          <Step art={<AudienceArt />} title="Publish when it is ready">
            Inside the organisation, or to everyone. The draft stays yours to go on with.
          </Step>
        </ol>
      }
    >
      A report is one page of text and charts. Builders and reviewers see the draft; everyone else sees it
      once it is published.
    </EmptyState>
  )
}

function Step({ art, title, children }: { art: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <div className={styles.art} aria-hidden>
        {art}
      </div>
      <div className={styles.body}>
        <h3 className={styles.title}>{title}</h3>
        <div className={styles.words}>{children}</div>
      </div>
    </li>
  )
}

/** An empty page with its cursor and the menu of blocks. */
function PageArt() {
  return (
    <svg viewBox="0 0 368 230">
      <rect x="66" y="32" width="236" height="220" rx="8" className={styles.paper} />
      <rect x="92" y="66" width="2" height="30" className={styles.cursor} />
      <text x="96" y="90" className={styles.untitled}>
        Untitled
      </text>
      <text x="94" y="116" className={styles.small}>
        / to add a block
      </text>
      <rect x="94" y="130" width="170" height="130" rx="8" className={styles.paper} />
      <rect x="98" y="134" width="162" height="32" rx="6" className={styles.tonal} />
      <polyline points="110,156 116,149 121,153 130,143" className={styles.stroke} />
      <text x="142" y="154" className={styles.strong}>
        Chart
      </text>
      <path d="M110 174h20v15h-20zM111 188l6 -7l5 5l3 -3l5 5" className={styles.grey} />
      <text x="142" y="187" className={styles.label}>
        Image
      </text>
      <path d="M113 207v13M113 213.5h12M125 207v13" className={styles.grey} />
      <text x="142" y="219" className={styles.label}>
        Heading
      </text>
    </svg>
  )
}

/** A table that turns into a line. */
function ChartArt() {
  const rows = [0, 1, 2, 3, 4, 5]
  return (
    <svg viewBox="0 0 368 230">
      <rect x="36" y="44" width="112" height="142" rx="8" className={styles.paper} />
      <rect x="36.5" y="44.5" width="111" height="24" rx="7.5" className={styles.tonal} />
      {rows.map((row) => (
        <g key={row}>
          <rect
            x="48"
            y={row === 0 ? 53 : 57 + row * 22}
            width={row === 0 ? 30 : 24 + ((row * 13) % 16)}
            height="6"
            rx="3"
            className={row === 0 ? styles.inkBar : styles.greyBar}
          />
          <rect
            x={row === 0 ? 106 : 116 - ((row * 7) % 10)}
            y={row === 0 ? 53 : 57 + row * 22}
            width={row === 0 ? 30 : 20 + ((row * 7) % 10)}
            height="6"
            rx="3"
            className={row === 0 ? styles.inkBar : styles.greyBar}
          />
        </g>
      ))}
      <path d="M164 115h26m-8 -8l8 8l-8 8" className={styles.grey} />
      <rect x="206" y="44" width="126" height="142" rx="8" className={styles.paper} />
      <path d="M220 84h98M220 114h98M220 144h98" className={styles.grid} />
      <path d="M220 168h98" className={styles.axis} />
      <polyline points="220,154 236,146 252,149 268,124 284,116 300,92 318,74" className={styles.line} />
      <polyline points="220,112 236,118 252,114 268,126 284,121 300,130 318,127" className={styles.second} />
    </svg>
  )
}

/** One page, two circles of readers. */
function AudienceArt() {
  return (
    <svg viewBox="0 0 368 230">
      <circle cx="184" cy="115" r="92" className={styles.outer} />
      <circle cx="184" cy="115" r="58" className={styles.inner} />
      <rect x="158" y="80" width="52" height="70" rx="6" className={styles.paper} />
      <rect x="166" y="90" width="28" height="6" rx="3" className={styles.inkBar} />
      <polyline points="166,124 174,117 182,120 190,109 202,104" className={styles.stroke} />
      <rect x="166" y="134" width="36" height="5" rx="2.5" className={styles.greyBar} />
      {[
        [126, 115],
        [184, 57],
        [242, 115],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" className={styles.member} />
      ))}
      {[
        [119, 50],
        [276, 115],
        [249, 180],
        [119, 180],
        [92, 115],
        [249, 50],
      ].map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x} cy={y} r="5" className={styles.world} />
      ))}
    </svg>
  )
}
