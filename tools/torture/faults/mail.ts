import { setTimeout as wait } from 'node:timers/promises'
import { headerOf, serveSmtp, type TestSmtp } from '../../../apps/server/src/modules/mail/testingSmtp.ts'
import { inviteWriter, makeEstate, nameOf, readInvitedNames } from '../estate.ts'
import type { Fault, Trial } from '../fault.ts'
import { judge } from '../oracle.ts'
import { ownCluster } from '../ownCluster.ts'
import { makeOwnerAccount, signInOwner } from '../person.ts'
import { between, randomOf } from '../random.ts'
import { folderFor, startSubject } from '../subject.ts'

const CLIENTS = 4
/** Milliseconds for all messages to arrive once the fault is over: a failed one waits longer each time. */
const DELIVERY_MS = 240_000

async function openMail(trial: Trial): Promise<TestSmtp> {
  const smtp = await serveSmtp()
  trial.onEnd(() => smtp.close())
  return smtp
}

/** Waits until so many people have been written to. @returns what is wrong. */
async function arrived(smtp: TestSmtp, people: number): Promise<string[]> {
  const deadline = Date.now() + DELIVERY_MS
  const reached = () => new Set(smtp.accepted.map(({ to }) => to)).size
  while (reached() < people && Date.now() < deadline) await wait(100)
  return reached() < people ? [`Only ${reached()} of ${people} messages arrived.`] : []
}

const mailedNames = (smtp: TestSmtp) => smtp.accepted.map(({ to }) => nameOf(to))

/** Ways in which a mail server fails, one after the other. */
const FAILURES: { what: string; fail: (smtp: TestSmtp) => void }[] = [
  { what: 'says nothing', fail: (smtp) => smtp.behave({ greets: false }) },
  { what: 'refuses for now', fail: (smtp) => smtp.behave({ toRecipient: () => '451 later' }) },
  { what: 'hangs up on a message', fail: (smtp) => smtp.behave({ toMessage: () => null }) },
]

export const mailDown: Fault = {
  name: 'mail-down',
  about: 'the mail server says nothing, refuses, hangs up, while people are invited',
  run: async (trial) => {
    const random = randomOf(`mail ${trial.seed}`)
    const place = { folder: folderFor(trial) }
    await makeEstate(place)
    await makeOwnerAccount(place)
    const smtp = await openMail(trial)
    const server = await startSubject(trial, place, { env: { SMTP_URL: smtp.url } })
    const writer = inviteWriter(await signInOwner(server), () => server)
    trial.onEnd(() => writer.stop())
    for (const { what, fail } of FAILURES) {
      const before = smtp.connections()
      fail(smtp)
      writer.start(CLIENTS, writer.wishes.length + 12)
      await smtp.connected(before + 1)
      await writer.written()
      await wait(between(random, 500, 3_000))
      await writer.settle()
      trial.say(
        `${what}: ${writer.acknowledged} invites acknowledged, ${smtp.accepted.length} messages taken`,
      )
    }
    smtp.behave({})
    const late = await arrived(smtp, writer.wishes.length)
    await server.stop()
    const invited = await readInvitedNames(place)
    return {
      figures: { acknowledged: writer.acknowledged, invited: invited.length, mailed: smtp.accepted.length },
      problems: [
        ...writer.problems,
        ...late,
        ...judge(writer.wishes, invited).map((each) => `Invite ${each}`),
        ...judge(writer.wishes, mailedNames(smtp)).map((each) => `Message to ${each}`),
      ],
    }
  },
}

/** Messages that a worker can have sent without having said so when it is killed: the places of its queue. */
const PLACES = 10

export const twoWorkers: Fault = {
  name: 'two-workers',
  about: 'two workers send the same messages, and one of them is killed',
  run: async (trial) => {
    const { url } = await ownCluster(trial)
    await makeEstate({ url })
    await makeOwnerAccount({ url })
    const smtp = await openMail(trial)
    const env = { SMTP_URL: smtp.url }
    const server = await startSubject(trial, { url }, { entry: 'staff', env })
    const [first] = await Promise.all(
      [1, 2].map(() => startSubject(trial, { url }, { entry: 'worker', env })),
    )
    const writer = inviteWriter(await signInOwner(server), () => server)
    trial.onEnd(() => writer.stop())
    writer.start(CLIENTS, 40)
    await writer.written()
    await writer.settle()
    const problems = await arrived(smtp, 40)
    problems.push(...judge(writer.wishes, mailedNames(smtp)).map((each) => `Message to ${each}`))
    writer.start(CLIENTS, 80)
    await smtp.acceptedCount(45)
    await first!.stop('SIGKILL')
    await writer.written()
    await writer.settle()
    problems.push(...(await arrived(smtp, 80)))
    const copies = copiesOf(smtp)
    if (copies.length > PLACES) problems.push(`${copies.length} messages were sent twice for one kill.`)
    const strange = copies.filter(({ isSame }) => !isSame)
    if (strange.length > 0) problems.push(`${strange.length} copies have a Message-ID of their own.`)
    const invited = await readInvitedNames({ url })
    problems.push(...judge(writer.wishes, invited).map((each) => `Invite ${each}`))
    return {
      figures: { acknowledged: writer.acknowledged, mailed: smtp.accepted.length, copies: copies.length },
      problems: [...writer.problems, ...problems],
    }
  },
}

/** Messages that came again, and whether they say so by their `Message-ID`. */
function copiesOf(smtp: TestSmtp): { isSame: boolean }[] {
  const first = new Map<string, string>()
  return smtp.accepted.flatMap(({ to, text }) => {
    const id = headerOf(text, 'Message-ID')
    const known = first.get(to)
    first.set(to, known ?? id)
    return known === undefined ? [] : [{ isSame: known === id }]
  })
}
