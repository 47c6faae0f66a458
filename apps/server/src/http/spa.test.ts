import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { createApp } from './app.ts'
import { registerSpa } from './spa.ts'

const config = readConfig(
  readEnv({ BUBBLES_SECRET: 'a secret of thirty-two characters or more', BUBBLES_LOG: 'silent' }),
)

describe('an application in several languages', () => {
  let root: string
  let app: FastifyInstance

  const builtIn = (directory: string, words: string) => {
    mkdirSync(join(root, directory, 'assets'), { recursive: true })
    writeFileSync(join(root, directory, 'index.html'), `<html><head></head>${words}</html>`)
    writeFileSync(join(root, directory, 'assets', `${words}.js`), words)
  }
  const started = (translated?: Promise<unknown>) => {
    app = createApp(config)
    const directory = join(root, 'dist')
    registerSpa(app, { directory, base: '/dashboard/', kinds: ['organisation'], config, translated })
  }
  const ask = (url: string, language: string) =>
    app.inject({ url, headers: { host: 'acme.bubbles.localhost:4000', 'accept-language': language } })

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bubbles-spa-'))
    builtIn('dist', 'Reports')
  })
  afterEach(async () => {
    await app.close()
    rmSync(root, { recursive: true })
  })

  it('is in English where it is not built in another', async () => {
    started()
    expect((await ask('/dashboard/', 'de')).body).toContain('Reports')
  })

  it('has whoever asks for a language wait until it is built, and nobody else', async () => {
    const built = Promise.withResolvers<void>()
    mkdirSync(join(root, 'dist-de', 'assets'), { recursive: true })
    started(built.promise)
    const german = ask('/dashboard/reports', 'de')
    expect((await ask('/dashboard/reports', 'en')).body).toContain('Reports')
    builtIn('dist-de', 'Berichte')
    built.resolve()
    expect((await german).body).toContain('Berichte')
    expect((await ask('/dashboard/assets/Berichte.js', 'de')).body).toBe('Berichte')
    expect((await ask('/dashboard/assets/Reports.js', 'de')).body).toBe('Reports')
  })
})
