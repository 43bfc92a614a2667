import { describe, expect, test } from 'vitest'
import {
  idBesideBooking,
  idWithoutBooking,
  letterKinds,
  letterTable,
  type LetterKind,
} from '#domain/letters/letters.ts'
import type { JobDeps } from './job.ts'
import { mailJob } from './mail.ts'

const id = '0f0a3f4e-6f7a-4c1e-9f55-8f3a5a1b2c3d'

/** Whatever id it is asked for does not exist, so nothing is written and nothing is sent. */
const deps = { db: { query: async () => [] }, clock: { now: () => 0 }, pepper: 'secret' } as unknown as JobDeps
const run = (order: object) => mailJob.run(deps, order, { id: 1, attempt: 1 })

const names: Record<string, string | null> = { ...idBesideBooking, ...idWithoutBooking }
const orderOf = (kind: LetterKind): Record<string, unknown> => {
  const { about } = letterTable[kind]
  const name = names[about]
  return {
    kind,
    version: 1,
    ...(about in idBesideBooking && { bookingId: id, airportId: 1 }),
    ...(name && { [name]: id }),
  }
}

describe('LETTER-10 the order of a letter is read from the list', () => {
  test.each(letterKinds)('%s', async (kind) => {
    expect(await run(orderOf(kind))).toBe('done')
    for (const name of Object.keys(orderOf(kind)).filter((one) => one.endsWith('Id'))) {
      const { [name]: _, ...without } = orderOf(kind)
      await expect(run(without), `${kind} without ${name}`).rejects.toThrow('payload of mail is not readable')
    }
  })

  test('nothing that is not on the list is a letter', async () => {
    await expect(run({ ...orderOf('noShow'), kind: 'toString' })).rejects.toThrow('payload of mail is not readable')
  })
})
