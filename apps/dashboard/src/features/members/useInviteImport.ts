import { MAX_FILE_BYTES, TableError, decodeText } from '@bubbles/tables'
import { useState } from 'react'
import { type InviteLineResult, useCheckInviteLines, useSendInviteLines } from '../../api/invites.ts'
import { type ReadLine, readInviteLines } from './inviteLines.ts'

/** A line of the list with what would become of it, or has: the server's word, or what is wrong with the line itself. */
export interface ShownLine extends ReadLine {
  outcome: InviteLineResult['outcome'] | 'unreadable'
  detail: string
}

/**
 * A list of people that is read, checked by the server, and sent. Nothing is sent before what would become of each line was shown;
 * what was shown is what is sent.
 */
export function useInviteImport() {
  const [read, setRead] = useState<readonly ReadLine[]>([])
  const [lines, setLines] = useState<readonly ShownLine[] | null>(null)
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const check = useCheckInviteLines()
  const send = useSendInviteLines()

  const take = (text: string, what: string) => {
    setProblem(null)
    let found: ReadLine[]
    try {
      found = readInviteLines(text, what)
    } catch (error) {
      if (!(error instanceof TableError)) throw error
      return setProblem(error.message)
    }
    if (found.length === 0) return setProblem(`${what} has no lines. Add one for each person.`)
    setRead(found)
    const sendable = found.filter((line) => line.problem === null)
    if (sendable.length === 0) return setLines(withOutcomes(found, []))
    check.mutate(sendable.map(bodyOf), {
      onSuccess: ({ results }) => setLines(withOutcomes(found, results)),
    })
  }
  const takeFile = async (file: File) => {
    const what = `“${file.name}”`
    const text = file.size > MAX_FILE_BYTES ? null : decodeText(new Uint8Array(await file.arrayBuffer()))
    if (text === null) return setProblem(`${what} can’t be read as text. Save it as CSV and choose it again.`)
    return take(text, what)
  }
  const sendLines = () =>
    send.mutate(read.filter((line) => line.problem === null).map(bodyOf), {
      onSuccess: ({ results }) => {
        setLines(withOutcomes(read, results))
        setSent(true)
      },
    })
  return {
    take,
    takeFile,
    sendLines,
    /** Back to the list: nothing was sent. */
    startOver: () => setLines(null),
    lines,
    isSent,
    count: lines?.filter(({ outcome }) => outcome === 'invited').length ?? 0,
    isChecking: check.isPending,
    isSending: send.isPending,
    problem,
    error: lines === null ? check.error : send.error,
  }
}

const bodyOf = ({ emailAddress, roles }: ReadLine) => ({ emailAddress, roles })

/** Puts the server's answers, which are in the order of the lines it was asked about, to all lines. */
function withOutcomes(read: readonly ReadLine[], results: readonly InviteLineResult[]): ShownLine[] {
  const answers = results.values()
  return read.map((line) => {
    if (line.problem !== null) return { ...line, outcome: 'unreadable', detail: line.problem }
    const answer = answers.next().value
    return { ...line, outcome: answer?.outcome ?? 'unreadable', detail: answer?.detail ?? '' }
  })
}
