import type { Database } from '@bubbles/db'
import type { MailKind } from '@bubbles/domain'
import { askingPage, notFoundPage, type RenderedPage, sayingPage } from '@bubbles/report-renderer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { pageLanguage } from '../../http/pageLanguage.ts'
import { type Say, sayIn } from '../../http/say.ts'
import type { OrganisationIds } from '../../http/tenant.ts'
import { readStopToken, setWanted, STOP_PATH } from '../mail/public.ts'
import { fontBase, readTheme, sendNothing, sendStatus } from '../publication/publicPages.ts'
import { readIsMember } from './reader.ts'

/** Bytes of a form that says nothing but that it was sent. */
const MAX_BYTES = 4 * 1024

export interface StopPageOptions {
  config: Pick<Config, 'addresses' | 'secret'>
  database: Database
  organisationIds: OrganisationIds
}

const nameOf = (say: Say, kind: MailKind): string => {
  if (kind === 'digest') return say`the weekly digest`
  if (kind === 'surge') return say`emails about many readers`
  if (kind === 'fall') return say`emails about fewer readers after a new edition`
  return kind === 'answer' ? say`emails about first answers` : say`this kind of email`
}

/**
 * Adds the page behind “unsubscribe” of emails to analysts. Looking at it changes nothing, as mail programs open links; its
 * button, and the one request of a mail program (RFC 8058), turn the kind of email off. It needs no sign-in.
 */
export function registerStopPage(app: FastifyInstance, options: StopPageOptions): void {
  const path = `${STOP_PATH}/:token`
  app.get(path, { exposeHeadRoute: true, config: { admission: 'open' } }, (request, reply) =>
    answer(options, request, reply, false),
  )
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Mail programs send multipart forms, too; nothing in them matters.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post(path, { bodyLimit: MAX_BYTES, config: { admission: 'open' } }, (request, reply) =>
      answer(options, request, reply, true),
    )
  })
}

async function answer(
  { config, database, organisationIds }: StopPageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  isSent: boolean,
): Promise<FastifyReply> {
  const { site } = request
  const say = sayIn(pageLanguage(request.headers))
  const organisationId = site.kind === 'organisation' ? await organisationIds.find(site.name) : null
  if (site.kind !== 'organisation' || !organisationId) return sendNothing(reply)
  const { token } = request.params as { token: string }
  const stop = readStopToken(config.secret, organisationId, token)
  const origin = config.addresses.bubbles(site.name)
  const { status, page } = await database.transaction({ kind: 'organisation', organisationId }, async () => {
    const found = await readTheme(organisationId, origin)
    if (found?.theme === undefined || found.status !== 'Active')
      return { status: 404, page: notFoundPage({ locale: say.tag }) }
    const look = { ...found.theme, locale: say.tag, fontBase: fontBase(origin) }
    if (!stop) return { status: 410, page: sayingPage(look, invalid(say)) }
    // Who has left gets nothing already, which is what was asked for.
    if (isSent && (await readIsMember(organisationId, stop.userId)))
      await setWanted(organisationId, stop.userId, stop.kind, false)
    const what = nameOf(say, stop.kind)
    const name = found.theme.organisation.friendlyName ?? site.name
    const url = `${config.addresses.organisation(site.name)}${STOP_PATH}/${token}`
    return {
      status: 200,
      page: isSent ? stopped(say, look, { what, name }) : asking(say, look, { what, name, url }),
    }
  })
  return sendStatus(reply, status, page, origin)
}

type Look = Parameters<typeof sayingPage>[0]

const invalid = (say: Say) => ({
  title: say`This link doesn’t work`,
  text: say`It may have been cut off in the email. You can choose which emails you get in your account.`,
})

const asking = (
  say: Say,
  look: Look,
  { what, name, url }: { what: string; name: string; url: string },
): RenderedPage =>
  askingPage(look, {
    url,
    title: say`Stop this email?`,
    text: say`You’ll no longer get ${what} from ${name}. You can turn it on again in your account.`,
    action: say`Stop this email`,
  })

const stopped = (say: Say, look: Look, { what, name }: { what: string; name: string }): RenderedPage =>
  sayingPage(look, {
    title: say`Email stopped`,
    text: say`You no longer get ${what} from ${name}. You can turn it on again in your account.`,
  })
