import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configTable, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkwing-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileWith = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const words = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
const secret = 'opensesame-opensesame-opensesame-0'

describe('ACCESS-35 secrets in files', () => {
  test('every secret may stand in a file of its own, with or without an end of line', () => {
    const environment = {
      SECRET_FILE: fileWith('secret', `${secret}\n`),
      METRICS_KEY_FILE: fileWith('metrics', 'a key of sixteen and more'),
      DATABASE_URL_FILE: fileWith('url', 'postgres://parkwing@db.example/parkwing\r\n'),
    }
    expect(readConfig(environment)).toMatchObject({
      SECRET: secret,
      METRICS_KEY: 'a key of sixteen and more',
      DATABASE_URL: 'postgres://parkwing@db.example/parkwing',
    })
    // no setting that is called a key, a secret or a passphrase was forgotten
    const named = configTable().flatMap(({ name }) => (/(?:KEY|SECRET|PASSPHRASE)$/.test(name) ? [name] : []))
    expect(named.length).toBeGreaterThan(10)
    for (const name of named) expect(words({ [`${name}_FILE`]: '/nowhere' })).toMatch(`${name}_FILE `)
  })

  test('a file that is not there, is empty or stands beside the setting is named, and its secret is not', () => {
    expect(words({ SECRET_FILE: join(folder, 'none') })).toMatch(
      /^Parkwing does not start: SECRET_FILE names a file that cannot be read \(ENOENT\)\.$/,
    )
    expect(words({ SECRET_FILE: fileWith('empty', '\n') })).toMatch(/SECRET_FILE names a file that is empty\.$/)
    expect(words({ SECRET: secret, SECRET_FILE: fileWith('secret', secret) })).toMatch(
      /^Parkwing does not start: SECRET_FILE and SECRET are both given: which one counts\?\.$/,
    )
    const short = words({ SECRET_FILE: fileWith('short', 'opensesame') })
    expect(short).toMatch(/^Parkwing does not start: SECRET /)
    expect(short).not.toContain('opensesame')
  })
})
