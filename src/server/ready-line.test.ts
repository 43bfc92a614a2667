import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workPath } from '#domain/site-map/work.ts'
import { readyLine } from './ready-line.ts'

const url = 'http://localhost:3000'

test('the start says how to try shop and desk where that can be tried, as the README does', () => {
  const line = readyLine({ CATALOGUE: 'demo' }, url)
  for (const said of [
    'Parkwing is ready: http://localhost:3000 ',
    `${url}/dev/mail`,
    `desk`,
    url + workPath('demoPeople'),
  ])
    expect(line).toContain(said)
  const readme = readFileSync('README.md', 'utf8')
  for (const said of [`<${url}/dev/mail>`, `<${url}${workPath('demoPeople')}>`]) expect(readme).toContain(said)
})

test.each([
  { CATALOGUE: 'none' },
  { CATALOGUE: 'car-parks.json' },
  { CATALOGUE: 'demo', SMTP_URL: 'smtps://mail.example' },
])('with %o there is no such thing, and nothing is said of it', (config) => {
  expect(readyLine(config, url)).toBe('Parkwing is ready: http://localhost:3000')
})
