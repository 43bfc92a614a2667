import { describe, expect, test } from 'vitest'
import { engineFor, type ServerOptions } from './builders/server.ts'

const server = 'postgres://localhost/postgres'

describe('MACHINE-33 the database of a server that a test starts', () => {
  test.each<[string, ServerOptions, ReturnType<typeof engineFor>]>([
    ['nothing is said', {}, 'postgres'],
    ['at another time', { environment: { PARKWING_NOW: '2027-04-01T10:00:00Z' } }, 'postgres'],
    ['a database is named', { folder: '/data', environment: { DATABASE_URL: server } }, 'named'],
    ['a folder is brought', { folder: '/data' }, 'embedded'],
    ['the folder is started again', { keep: true }, 'embedded'],
    ['the embedded one is asked for', { embedded: true }, 'embedded'],
  ])('%s', (_, options, engine) => {
    expect(engineFor(options, server)).toBe(engine)
  })

  test('without a PostgreSQL everything runs on the embedded one', () => {
    expect([engineFor({}, ''), engineFor({ embedded: true }, '')]).toEqual(['embedded', 'embedded'])
  })
})
