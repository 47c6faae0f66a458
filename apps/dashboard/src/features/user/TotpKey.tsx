import { Row, Stack, Text } from '@bubbles/ui'
import { encode } from 'uqr'
import styles from './TotpKey.module.css'

/** Modules of rest around the code, without which scanners do not find it (ISO/IEC 18004). */
const BORDER = 4

/** What an authenticator app reads: the key, and what it is for. */
export function totpAddress(secret: string, emailAddress: string): string {
  const label = `Bubbles:${emailAddress}`
  return `otpauth://totp/${encodeURIComponent(label)}?${new URLSearchParams({ secret, issuer: 'Bubbles' })}`
}

/** The key of an authenticator app: as a code to scan, drawn here, and as text to type. Dark on white in both themes. */
export function TotpKey({ secret, emailAddress }: { secret: string; emailAddress: string }) {
  const address = totpAddress(secret, emailAddress)
  const { data, size } = encode(address, { ecc: 'M', border: BORDER })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <Row gap={20} wrap align="start">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        className={styles.code}
        role="img"
        aria-label="QR code for your app"
      >
        <path fill="#ffffff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#14202b" d={path} shapeRendering="crispEdges" />
      </svg>
      <Stack gap={8} shrink className={styles.words}>
        <Text as="p" tone="secondary">
          Scan this with your authenticator app. On this device, <a href={address}>open it in the app</a>.
        </Text>
        <Text as="p" tone="secondary">
          Or type this key into the app:
        </Text>
        <Text as="code" breakWords className={styles.key}>
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Text>
      </Stack>
    </Row>
  )
}
