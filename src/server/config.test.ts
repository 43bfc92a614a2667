import { describe, expect, test } from 'vitest'
import { configTable, readConfig } from './config.ts'

describe('configuration', () => {
  test('runs with nothing set', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, PAYMENT_PROVIDER: 'sandbox', PARKWING_TEST: false, PARKWING_WORKER: true })
  })

  test('FT-19 each wrong setting is named in one line, without its value', () => {
    const wrong = { PORT: 'abc', DATABASE_URL: 'mysql://someone:secret@host/x', SECRET: 'too short', PARKWING_TEST: 'yes' }
    const message = (() => {
      try {
        readConfig(wrong)
        return ''
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
    })()
    expect(message).toMatch(/^Parkwing does not start: /)
    for (const name of Object.keys(wrong)) expect(message).toContain(name)
    expect(message).not.toMatch(/secret|too short|mysql|\n/)
  })

  test.each([
    [{ PAYMENT_PROVIDER: 'mollie' }, 'MOLLIE_API_KEY'],
    [{ PARKWING_NOW: '2026-11-20T10:00:00Z' }, 'PARKWING_NOW'],
    [{ DKIM_DOMAIN: 'parkwing.example' }, 'DKIM'],
  ])('FT-19 settings that need each other: %o', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name)
  })

  test('an empty variable is an unset one, and what is not ours is not read', () => {
    expect(readConfig({ PORT: '', OTHER: 'x' })).not.toHaveProperty('OTHER')
    expect(readConfig({ PORT: '' }).PORT).toBe(3000)
  })

  test('every setting says what it means', () => {
    for (const row of configTable()) expect(row.meaning, row.name).toMatch(/\.$/)
  })
})
