import { Row, Stack, Text, Button } from '@bubbles/ui'
import { Download } from 'lucide-react'
import { encode } from 'uqr'
import { Heading } from './parts.tsx'
import styles from './PublishSheet.module.css'

/** Modules of rest around the code, without which scanners do not find it (ISO/IEC 18004). */
const BORDER = 4

/** The code as one path, a unit square a dark module. */
export function qrPath(address: string): { size: number; path: string } {
  const { data, size } = encode(address, { ecc: 'M', border: BORDER })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size, path }
}

/** A code for paper and screens that leads to an address; dark on white in both themes, as scanners need it. */
export function QrCode({ address, name }: { address: string; name: string }) {
  const { size, path } = qrPath(address)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return (
    <Row as="section" gap={20}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        className={styles.qr}
        role="img"
        aria-label={`QR code of ${address}`}
      >
        <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#14202b" d={path} shapeRendering="crispEdges" />
      </svg>
      <Stack gap={12} align="start">
        <Heading as="h4" below={0}>
          QR code
        </Heading>
        <Text as="p" tone="secondary" breakWords>
          For slides and paper. It opens the address above.
        </Text>
        <Button
          component="a"
          href={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          download={`${name}.svg`}
          startIcon={<Download aria-hidden />}
        >
          Download as SVG
        </Button>
      </Stack>
    </Row>
  )
}
