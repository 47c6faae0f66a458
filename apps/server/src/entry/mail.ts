import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { tryMail } from '../modules/mail/public.ts'
import { sayFailures } from './parts.ts'

/** `npm run mail -- test ADDRESS`: whether email leaves this machine. The server may be running meanwhile. */
sayFailures()
const [command, to, ...more] = process.argv.slice(2)
if (command !== 'test' || to === undefined || more.length > 0) {
  process.stderr.write('Usage: npm run mail -- test ADDRESS\n')
  process.exit(1)
}
const { mail } = readConfig(readEnv())
process.exitCode = (await tryMail(mail, to, (sentence) => process.stdout.write(`${sentence}\n`))) ? 0 : 1
