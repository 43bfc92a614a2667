import { expect, test } from 'vitest'
import { takePlainRecoveryCodes } from '#db/factors.ts'
import { readRecoveryCode } from '#domain/access/factors.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, goodPassword, hired, stranger, type Hired } from '#test/builders/hired.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { keyed } from '../sessions.ts'
import { recover } from './recover.ts'
import { hashOldCodes } from '../system/hash-old-codes.ts'

const fresh = freshDeps()
const system = { kind: 'system', job: 'test' } as const

const storedOf = async (deps: TestDeps, personId: string) =>
  (
    await deps.db.query<{ hash: string }>('select code_hash as hash from recovery_code where person_id = $1', [
      personId,
    ])
  ).map(({ hash }) => hash)
const partsOf = (hash: string) => /^\$argon2id\$v=19\$(m=19456,t=2,p=1)\$([\w-]{22})\$[\w-]{43}$/.exec(hash) ?? []
const recovering = (deps: TestDeps, who: Hired, code: string) =>
  recover(deps, stranger, { email: who.email, password: goodPassword, code, browser })

/** As versions before 0.17.0 stored a code: its digest under the server's secret. */
const plainly = (deps: TestDeps, personId: string, code: string): string =>
  keyed(deps, 'staff-recovery-hash', personId, readRecoveryCode(code)).toString('hex')

test('ACCESS-25 the ten codes of a set are stored by argon2id, with a salt of the set’s own', async () => {
  const deps = await fresh()
  const [ada, bo] = [
    await hired(deps, { email: 'ada@parkwing.example', role: 'administrator' }),
    await hired(deps, { email: 'bo@parkwing.example', role: 'support' }),
  ]
  const [hers, his] = [await storedOf(deps, ada.personId), await storedOf(deps, bo.personId)]
  expect([hers.length, new Set(hers).size, his.length]).toEqual([10, 10, 10])
  const salts = [hers, his].map((set) => new Set(set.map((hash) => partsOf(hash)[2])))
  expect(salts.map((set) => [set.size, set.has(undefined)])).toEqual([
    [1, false],
    [1, false],
  ])
  expect(salts[0]).not.toEqual(salts[1])
  // a copy of the rows tells nothing that could be compared with the digest of a guess
  const known = ada.codes.map((code) => plainly(deps, ada.personId, code))
  expect(hers.filter((hash) => known.includes(hash))).toEqual([])
  // one of bo's set opens nothing of hers
  expect(codeOf(await recovering(deps, ada, bo.codes[3] ?? ''))).toBe('sign_in_failed')
  expect(codeOf(await recovering(deps, ada, ada.codes[3] ?? ''))).toBe('ok')
  expect(codeOf(await recovering(deps, ada, ada.codes[3] ?? ''))).toBe('sign_in_failed')
})

test('ACCESS-25 codes of before are hashed slowly too, without anybody typing them, and work before and after', async () => {
  const deps = await fresh()
  const ada = await hired(deps, { email: 'ada@parkwing.example', role: 'administrator' })
  await deps.db.query('delete from recovery_code')
  for (const code of ada.codes)
    await deps.db.query('insert into recovery_code (person_id, code_hash) values ($1, $2)', [
      ada.personId,
      plainly(deps, ada.personId, code),
    ])
  expect(codeOf(await recovering(deps, ada, ada.codes[0] ?? ''))).toBe('ok')
  expect(must(await hashOldCodes(deps, system))).toEqual({ hashed: 10 })
  expect((await storedOf(deps, ada.personId)).filter((hash) => partsOf(hash).length === 0)).toEqual([])
  expect(must(await hashOldCodes(deps, system))).toEqual({ hashed: 0 })
  // the used one stays used
  expect(codeOf(await recovering(deps, ada, ada.codes[0] ?? ''))).toBe('sign_in_failed')
  expect(codeOf(await recovering(deps, ada, ada.codes[1] ?? ''))).toBe('ok')
})

test.skipIf(!process.env['TEST_POSTGRES_URL'])(
  'ACCESS-25 codes of before that one process hashes are left to it by another',
  async () => {
    const deps = await fresh()
    const ada = await hired(deps, { email: 'ada@parkwing.example', role: 'administrator' })
    await deps.db.query(`update recovery_code set code_hash = 'plain' || code_hash where person_id = $1`, [
      ada.personId,
    ])
    const [taken, release] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
    const other = deps.db.transaction(async (tx) => {
      taken.resolve((await takePlainRecoveryCodes(tx, 4)).length)
      await release.promise
    })
    expect(await taken.promise).toBe(4)
    const own = await hashOldCodes(deps, system).finally(() => release.resolve())
    await other
    expect(must(own)).toEqual({ hashed: 6 })
    expect(must(await hashOldCodes(deps, system))).toEqual({ hashed: 4 })
  },
)
