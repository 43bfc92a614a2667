import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ownAuthority } from '#test/builders/own-authority.ts'
import { readFileSync } from 'node:fs'
import { authoritiesOf } from './authorities.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkwing-authorities-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('ACCESS-40 a file of authorities is read when the process starts, and named when it cannot be', async () => {
  const { authority } = ownAuthority(folder)
  const pem = readFileSync(authority, 'utf8').trim()
  expect(await authoritiesOf('SMTP_CA', fileOf('two.pem', `of ours\n${pem}\nof theirs\n${pem}\n`))).toBe(
    `${pem}\n${pem}`,
  )
  for (const file of [
    join(folder, 'nowhere.pem'),
    fileOf('empty.pem', ''),
    fileOf('broken.pem', `${pem}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`),
  ])
    await expect(authoritiesOf('S3_CA', file), file).rejects.toThrow(/S3_CA/)
})
