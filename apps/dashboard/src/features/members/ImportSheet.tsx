import { roleName } from '@bubbles/domain'
import { Button, FormError, messageOf, Row, Sheet, Stack, Text, TextField } from '@bubbles/ui'
import { CircleAlert, CircleCheck, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FileInput } from '../../ui/FileInput.tsx'
import styles from './ImportSheet.module.css'
import { type ShownLine, useInviteImport } from './useInviteImport.ts'

const CSV_FILES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain'

/** Invites people from a CSV file: the list, what would become of each line, and after sending what did. */
export default function ImportSheet({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { lines, isSent, count, sendLines, startOver, isSending, isChecking, error, ...list } =
    useInviteImport()
  const [text, setText] = useState('')
  return (
    <Sheet
      open
      onClose={onClose}
      title="Invite from a CSV file"
      actions={
        lines === null ? (
          <>
            <Button onClick={onBack}>Back</Button>
            <Button variant="contained" loading={isChecking} onClick={() => list.take(text, 'The list')}>
              Check the list
            </Button>
          </>
        ) : isSent ? (
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={startOver}>Back</Button>
            {count > 0 && (
              <Button variant="contained" loading={isSending} onClick={sendLines}>
                {count === 1 ? 'Send 1 invite' : `Send ${count} invites`}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap={20}>
        <FormError error={list.problem ?? (error && messageOf(error))} />
        {lines === null ? (
          <TheList text={text} onText={setText} onFile={(file) => void list.takeFile(file)} />
        ) : (
          <Outcomes lines={lines} isSent={isSent} count={count} />
        )}
      </Stack>
    </Sheet>
  )
}

function TheList({
  text,
  onText,
  onFile,
}: {
  text: string
  onText: (text: string) => void
  onFile: (file: File) => void
}) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Text as="p" tone="secondary">
        One line for each person: the email address, then the roles besides viewer, if any. The first line can
        be headings such as “Email” and “Roles”. Nothing is sent until you’ve checked the list.
      </Text>
      <Row>
        <Button startIcon={<Upload aria-hidden />} onClick={() => chooser.current?.click()}>
          Choose a CSV file
        </Button>
        <FileInput ref={chooser} label="CSV file" accept={CSV_FILES} onFile={onFile} />
      </Row>
      <TextField
        label="Or paste the list"
        multiline
        minRows={5}
        maxRows={12}
        value={text}
        onChange={(event) => onText(event.target.value)}
        helperText="For example: ann@example.org, builder; reviewer"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
      />
    </>
  )
}

function sentence(isSent: boolean, count: number, others: number): string {
  const people = count === 1 ? '1 person' : `${count} people`
  const rest = others === 1 ? '1 line' : `${others} lines`
  if (isSent) return `${people} invited.${others === 0 ? '' : ` ${rest} not sent.`}`
  if (count === 0) return 'No one in the list can be invited.'
  return `${people} can be invited.${others === 0 ? '' : ` ${rest} won’t be sent.`}`
}

function Outcomes({ lines, isSent, count }: { lines: readonly ShownLine[]; isSent: boolean; count: number }) {
  const head = useRef<HTMLDivElement>(null)
  // The button that led here is gone.
  useEffect(() => head.current?.focus(), [isSent])
  return (
    <>
      <div ref={head} tabIndex={-1}>
        <Text as="output" block weight="semibold">
          {sentence(isSent, count, lines.length - count)}
        </Text>
      </div>
      <Stack as="ul" gap={10} className={styles.lines} aria-label="Lines of the list">
        {lines.map(({ row, emailAddress, roles, outcome, detail }, at) => (
          // A line may have several people, and one of them twice.
          <Row as="li" key={at} gap={10} align="start" breakWords>
            {outcome === 'invited' ? (
              <CircleCheck aria-hidden size={18} strokeWidth={1.75} className={styles.fine} />
            ) : (
              <CircleAlert aria-hidden size={18} strokeWidth={1.75} className={styles.problem} />
            )}
            <span>
              <Text block weight="semibold">
                {emailAddress || `Line ${row}`}
              </Text>
              <Text block size="small" tone="secondary">
                Line {row}
                {roles.length > 0 && `, ${roles.map(roleName).join(', ')}`}. {detail}
              </Text>
            </span>
          </Row>
        ))}
      </Stack>
    </>
  )
}
