import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@bubbles/db'
import type { Context, Span, Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** Milliseconds that a process which stops waits for what is still to be sent. */
const LAST_SPANS_MS = 2_000

interface Tracing {
  api: typeof import('@opentelemetry/api')
  tracer: Tracer
  stop: () => Promise<void>
}

let tracing: Tracing | null = null
/** What spans that begin now belong to. */
const current = new AsyncLocalStorage<Context>()
/** Where it is said that traces cannot be sent: a process's failures, once it has them. */
let sayFailure: (message: string) => void = () => {}

/**
 * Begins to send traces in the protocol of OpenTelemetry (OTLP, HTTP with JSON), where its own variables name a receiver.
 * Its library is loaded only then, and reads the other variables itself, such as `OTEL_TRACES_SAMPLER`,
 * `OTEL_RESOURCE_ATTRIBUTES` and those of headers and batches.
 */
export async function startTracing({ tracing: isOn }: Pick<Config, 'tracing'>): Promise<void> {
  if (!isOn) return
  const [api, { OTLPTraceExporter }, { BasicTracerProvider, BatchSpanProcessor }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/resources'),
    ])
  const say = (message: string) => sayFailure(message)
  api.diag.setLogger(
    { error: say, warn: say, info: () => {}, debug: () => {}, verbose: () => {} },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const provider = new BasicTracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'bubbles' })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  tracing = { api, tracer: provider.getTracer('bubbles'), stop: () => provider.shutdown() }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of this request; absent where traces are off. */
    span?: Span
  }
}

/**
 * Makes a span of each request. What a caller says of a trace of its own is not believed: whoever asked for one would have it
 * paid for by us. The request's id is in the span, to find it by.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!tracing) return
  const { api, tracer } = tracing
  sayFailure = (message) => app.failures.failed('sending traces', new Error(message))
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    const span = tracer.startSpan(request.method, { kind: api.SpanKind.SERVER }, api.ROOT_CONTEXT)
    request.span = span
    current.run(api.trace.setSpan(api.ROOT_CONTEXT, span), done)
  })
  app.addHook('onResponse', async ({ span, method, routeOptions, id, site }, { statusCode }) => {
    if (!span) return
    const route = routeOptions.url ?? 'none'
    span.updateName(`${method} ${route}`)
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
      'bubbles.request_id': id,
      ...((site.kind === 'organisation' || site.kind === 'published') && {
        'bubbles.organisation': site.name,
      }),
    })
    if (statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
    span.end()
  })
}

/** Sends what is left, for a process that stops; gives up after two seconds. */
export async function stopTracing(): Promise<void> {
  if (!tracing) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, LAST_SPANS_MS)))
  await Promise.race([tracing.stop().catch((error: Error) => sayFailure(error.message)), late])
  clearTimeout(timer)
  tracing = null
}

/** Runs work in a span of its own, a part of the one that is under way if there is one. Where traces are off it only runs it. */
export async function inSpan<T>(
  name: string,
  attributes: Record<string, string | number>,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work()
  const { api, tracer } = tracing
  const around = current.getStore() ?? api.ROOT_CONTEXT
  const span = tracer.startSpan(name, { attributes }, around)
  try {
    return await current.run(api.trace.setSpan(around, span), work)
  } catch (error) {
    // Its message can hold what somebody wrote.
    span.setStatus({ code: api.SpanStatusCode.ERROR, message: (error as Error)?.name ?? 'Error' })
    throw error
  } finally {
    span.end()
  }
}

/** The same database, of which each transaction of a traced request or job is a span; itself where traces are off. */
export function tracedDatabase(database: Database): Database {
  if (!tracing) return database
  const { replica } = database
  return {
    ...database,
    replica: replica && {
      ...replica,
      read: (scope, work, isAskedFor) =>
        inSpan('read from replica', { 'db.system.name': database.engine, 'bubbles.scope': scope.kind }, () =>
          replica.read(scope, work, isAskedFor),
        ),
    },
    transaction: (scope, work, options) =>
      // What belongs to nothing is the worker looking for work, many times a second.
      current.getStore() === undefined
        ? database.transaction(scope, work, options)
        : inSpan('transaction', { 'db.system.name': database.engine, 'bubbles.scope': scope.kind }, () =>
            database.transaction(scope, work, options),
          ),
  }
}
