import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const logged = (write: (log: ReturnType<typeof createLog>) => void): string => {
  let text = ''
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  write(createLog('info', to))
  return text
}

test('ASVS 16.2.2 16.2.4 a line is JSON, and its moment is in UTC whatever the machine’s zone', () => {
  const text = logged((log) => log.info({ requestId: 'r1', path: '/en' }, 'request'))
  const line = JSON.parse(text) as { time: string }
  expect(line).toMatchObject({ level: 30, requestId: 'r1', path: '/en', msg: 'request' })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('ASVS 16.4.1 what somebody typed makes no second line, and no other field', () => {
  const text = logged((log) =>
    log.warn({ path: '/en\r\n{"level":60,"msg":"forged"}', err: new Error('one\ntwo","level":60') }, 'request\nfailed'),
  )
  const lines = text.trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, msg: 'request\nfailed' })
})

test('ASVS 16.2.5 secrets and addresses of people are left out, also of errors and their causes', () => {
  const cause = Object.assign(new Error('550 no such user anna@example.org'), { rejected: ['anna@example.org'] })
  const text = logged((log) =>
    log.error(
      { err: new Error('to <anna@example.org> failed', { cause }), who: { email: 'a@b.nl', code: '123456' } },
      'x',
    ),
  )
  expect(text).not.toMatch(/anna|example\.org|a@b|123456/)
  expect(text).toContain('no such user —')
})
