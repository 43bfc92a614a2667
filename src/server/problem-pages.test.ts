import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, tagOf } from '#domain/languages.ts'
import { problems } from '#domain/problems.ts'
import { translator } from '#texts/texts.ts'
import { readConfig } from './config.ts'
import { createHttp } from './http.ts'
import { problemPages } from './problem-pages.ts'
import { errorPolicy } from './static-errors.ts'

let http: Awaited<ReturnType<typeof createHttp>>
beforeAll(async () => {
  http = await createHttp({
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    doors: problemPages(),
    register: () => undefined,
  })
})
afterAll(() => http.close())

const ask = (url: string, language = '') => http.inject({ url, headers: { 'accept-language': language } })

describe('WIRE-4 the address that the type of a problem names', () => {
  test('WIRE-4 is a page for every code: code, status, and a sentence without gaps', async () => {
    for (const [code, { status }] of Object.entries(problems)) {
      const { statusCode, body } = await ask(`/problems/${code}`)
      expect([code, statusCode]).toEqual([code, 200])
      expect(body).toContain(`<p>${code} · HTTP ${status}</p>`)
      expect(body.slice(body.indexOf('<h1>')), code).not.toMatch(/[{}]|Missing Translation|undefined/)
      expect(body).toContain('<meta name="robots" content="noindex">')
    }
  })

  test('WIRE-4 is in the reader’s language, English where we have none, and kept apart by it', async () => {
    for (const language of languages) {
      const { body, headers } = await ask('/problems/image_unknown', `xx, ${tagOf[language]};q=0.9, en;q=0.1`)
      expect(body).toContain(`<html lang="${tagOf[language]}">`)
      expect(body).toContain(`<h1>${translator(language)('refusals.imageUnknown')}</h1>`)
      expect([headers['content-language'], headers['content-type'], headers['content-security-policy']]).toEqual([
        language,
        'text/html; charset=utf-8',
        errorPolicy,
      ])
      expect(headers.vary).toContain('Accept-Language')
    }
    expect((await ask('/problems/image_unknown', 'ja')).body).toContain('There is no such picture.')
  })

  test('WIRE-4 is nothing for a code there is not', async () => {
    expect((await ask('/problems/no_such_code')).statusCode).toBe(404)
  })
})
