import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { partners } from '#domain/partners/partners.ts'
import { readPartnerLogos, servePartnerLogos } from './partner-logos.ts'

test('PART-1 every partner’s mark is drawn', () => {
  expect(partners.filter(({ logo }) => !existsSync(new URL(`../web/public${logo}`, import.meta.url)))).toEqual([])
})

test('PART-1 A6 a file in the folder replaces a mark; what is no mark, no picture or too large does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parkwing-marks-'))
  await Promise.all(
    [
      ['tui.png', 'png'],
      ['zoov.svg', '<svg/>'],
      ['other.svg', '<svg/>'],
      ['btn.html', '<b>'],
      ['swiss.png', 'x'.repeat(200_001)],
    ].map(([name = '', bytes = '']) => writeFile(join(folder, name), bytes)),
  )
  await mkdir(join(folder, 'btn.png'))
  const logos = await readPartnerLogos(folder)
  expect(new Map([...logos].map(([drawn, { address }]) => [drawn, address]))).toEqual(
    new Map([
      ['/partners/tui.svg', '/partners/own/tui.png'],
      ['/partners/zoov.svg', '/partners/own/zoov.svg'],
    ]),
  )
  const app = fastify()
  servePartnerLogos(app, logos)
  const answer = await app.inject('/partners/own/zoov.svg')
  expect([answer.body, answer.headers['content-type'], answer.headers['content-security-policy']]).toEqual([
    '<svg/>',
    'image/svg+xml',
    expect.stringContaining('sandbox'),
  ])
  expect((await app.inject('/partners/own/other.svg')).statusCode).toBe(404)
  expect((await readPartnerLogos(join(folder, 'none'))).size).toBe(0)
})
