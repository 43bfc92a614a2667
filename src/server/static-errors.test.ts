import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { customerService } from '#domain/customer-service.ts'
import { languages, tagOf } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { readConfig } from './config.ts'
import { createHttp } from './http.ts'
import { errorDocument, errorFiles, errorPolicy, type ErrorKind } from './static-errors.ts'

const kinds: ErrorKind[] = ['unavailable', 'busy', 'failed', 'tooMany']

describe('errors without the product', () => {
  test('ERR-1 one file a language, at most 10 KB, that loads nothing and says who to ask', () => {
    const files = errorFiles()
    expect(files.map(({ path }) => path)).toEqual(languages.map((language) => `errors/503.${language}.html`))
    for (const { path, body } of files) {
      const language = languages.find((one) => path === `errors/503.${one}.html`)!
      expect(Buffer.byteLength(body), path).toBeLessThanOrEqual(10_000)
      expect(body).toContain(`<html lang="${tagOf[language]}">`)
      expect(body).toContain(`<h1>${translator(language)('site.unavailableTitle').replace(/&/g, '&amp;')}</h1>`)
      expect(body).toContain(`tel:${customerService.phone.replace(/ /g, '')}`)
      expect(body).toContain('<meta name="robots" content="noindex">')
      // the empty icon keeps a browser from asking for one
      expect(/<script|<link(?! rel="icon" href="data:,">)|\ssrc=|url\(|@import|\son\w+=/.test(body), path).toBe(false)
    }
  })

  test('ERR-1 its policy allows the one style of every kind and nothing more', async () => {
    const { createHash } = await import('node:crypto')
    for (const kind of kinds) {
      const body = errorDocument({ kind, language: 'pl' })
      const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? []
      expect(errorPolicy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
      expect(body).not.toContain('style="')
    }
    expect(errorPolicy).toContain("default-src 'none'")
    expect(errorPolicy).not.toContain('script-src')
  })

  test('ERR-1 a reference is shown as text, whatever it holds', () => {
    expect(errorDocument({ kind: 'failed', language: 'en', reference: '<b>"x"' })).toContain('&lt;b&gt;&quot;x&quot;')
  })

  test('ERR-1 R8 the second form within a minute is answered 429 in the language of its address: a page for browsers, one line for others', async () => {
    const app = await createHttp({
      config: readConfig({ POSTS_PER_MINUTE: '1' }),
      log: pino({ level: 'silent' }),
      publicUrl: 'http://localhost:3000',
      doors: [],
      register: (http) => {
        http.post('/de/form', () => 'done')
        http.get('/de/broken', () => {
          throw new Error('not for visitors')
        })
      },
    })
    try {
      const post = (accept: string) => app.inject({ method: 'POST', url: '/de/form', headers: { accept } })
      expect((await post('text/html')).statusCode).toBe(200)
      const page = await post('text/html,application/xhtml+xml')
      expect(page.statusCode).toBe(429)
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': errorPolicy,
      })
      expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
      expect(page.body).toContain(translator('de')('site.tooManyTitle'))
      const line = await post('*/*')
      expect([line.statusCode, line.headers['content-type'], line.body]).toEqual([
        429,
        'text/plain; charset=utf-8',
        translator('de')('site.tooManyText'),
      ])

      const broken = await app.inject({ url: '/de/broken', headers: { accept: 'text/html' } })
      expect(broken.statusCode).toBe(500)
      expect(broken.body).toContain(String(broken.headers['x-request-id']))
      expect(broken.body).not.toContain('not for visitors')
    } finally {
      await app.close()
    }
  })
})
