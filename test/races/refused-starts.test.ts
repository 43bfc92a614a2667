import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestDatabase, requiredServer } from '#test/builders/database.ts'
import type { ServerOptions } from '#test/builders/server.ts'
import { openShop } from '#test/builders/shop.ts'
import { ownProcesses } from './own-processes.ts'

const { newFolder, start } = ownProcesses()

const wordsOfEnd = (options: ServerOptions): Promise<string> =>
  start(options).then(
    () => 'it started',
    (error: unknown) => String(error instanceof Error ? error.message : error),
  )

describe('a process that cannot serve says why and ends', () => {
  test('FT-21 FT-19 a folder or a port that a living process has: one line each, and the first goes on', async () => {
    const folder = newFolder()
    await (await openShop({ folder: join(folder, 'database') }, 10)).close()
    const first = await start({ folder })
    expect(await wordsOfEnd({ folder })).toMatch(
      new RegExp(
        `^the server ended with 1:\\nParkwing does not start: DATA_DIR [^\\n]*open in process ${first.pid}[^\\n]*\\n$`,
      ),
    )
    const { url, drop } = await createTestDatabase(requiredServer())
    await (await openShop({ url, pool: 2 }, 10)).close()
    const environment = { DATABASE_URL: url }
    expect(await wordsOfEnd({ port: Number(new URL(first.url).port), environment })).toMatch(
      /^the server ended with 1:\nParkwing does not start: PORT [^\n]*EADDRINUSE[^\n]*\n$/,
    )
    expect((await fetch(`${first.url}/ready`)).status).toBe(200)
    await drop()
  })

  const wrong: [string, Record<string, string>, RegExp][] = [
    ['a clock without test mode', { PARKWING_TEST: '0' }, /PARKWING_NOW works in test mode only/],
    ['a port that is none', { PORT: 'abc' }, /PORT /],
    ['another kind of database', { DATABASE_URL: 'mysql://root:opensesame@127.0.0.1/x' }, /DATABASE_URL /],
    [
      'a database nobody serves',
      { DATABASE_URL: 'postgres://root:opensesame@localhost:1/x' },
      /DATABASE_URL .*ECONNREFUSED/,
    ],
    ['a secret that is too short', { SECRET: 'opensesame' }, /SECRET /],
    ['a provider without its key', { PAYMENT_PROVIDER: 'mollie' }, /MOLLIE_API_KEY is needed/],
    ['half a signature', { DKIM_DOMAIN: 'parkwing.example' }, /DKIM_KEY_FILE go together/],
    [
      'a signing key that is not there',
      { DKIM_DOMAIN: 'parkwing.example', DKIM_SELECTOR: 'one', DKIM_KEY_FILE: '/nowhere/key.pem' },
      /DKIM_KEY_FILE .*no such file/,
    ],
    ['a folder that cannot be', { DATA_DIR: '/dev/null/data' }, /DATA_DIR /],
    [
      'an address that is not ours',
      { HOST: '256.1.1.1', SMTP_URL: 'smtp://localhost:9', PARKWING_TEST: '0', PARKWING_NOW: '' },
      /does not start: HOST /,
    ],
    [
      'START-2 START-5 a public address in test mode with nothing named',
      { PUBLIC_URL: 'https://opensesame.example' },
      /PAYMENT_PROVIDER .*CATALOGUE .*SMTP_URL .*PARKWING_TEST /,
    ],
    ['START-5 test mode for a whole network', { HOST: '0.0.0.0' }, /SMTP_URL .*PARKWING_TEST /],
    ['START-4 invented car parks with a live key', { MOLLIE_API_KEY: 'live_opensesame' }, /CATALOGUE .*none/],
    ['CAT-10 a catalogue that is not there', { CATALOGUE: '/nowhere/catalogue.json' }, /CATALOGUE .*no such file/],
  ]
  test.each(wrong)('FT-19 %s: exit 1 and one clear line without the value', async (_, environment, says) => {
    const words = await wordsOfEnd({ environment })
    expect(words).toMatch(/^the server ended with 1:\nParkwing does not start: [A-Z_]+ [^\n]+\n$/)
    expect(words).toMatch(says)
    expect(words).not.toContain('opensesame')
  })
})
