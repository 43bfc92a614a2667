import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setLimit } from '#db/agency-credit.ts'
import type { Db, Queryable } from '#db/db.ts'
import { proveJoin } from '#db/join-requests.ts'
import { settleOrganisations } from '#db/organisations.ts'
import { openPaper } from '#db/papers.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import type { Outcome } from '#domain/outcome.ts'
import { dayMs } from '#domain/time/zones.ts'
import { agencyCaller, bookedBy, aDriver, offerOf } from '#test/builders/agency-caller.ts'
import { agencyWorld, type AgencyWorld } from '#test/builders/agency-world.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { joinForm } from '#test/builders/joins.ts'
import { staffAs, sure } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { unhurried } from '#test/builders/unhurried.ts'
import type { Actor } from '#usecases/actor.ts'
import { createCatalogue } from '#usecases/catalogue.ts'
import { loadJoinProof } from '#usecases/letters/join-letters.ts'
import { admitJoinRequest, refuseJoinRequest } from '#usecases/people/join-requests.ts'
import { readPapers, recordPaper, renewPaper } from '#usecases/people/papers.ts'
import { stopSales } from '#usecases/system/stop-sales.ts'
import { askToJoin, proveAddress } from '#usecases/travellers/ask-to-join.ts'

const rounds = Array.from({ length: 8 }, (_, n) => n)
const ids = [1, 2].map((n) => `4444444${n}-4444-4444-8444-444444444444`)

/** Waits until so many have come. */
const meeting = (count: number): (() => Promise<void>) => {
  let come = 0
  let open: () => void = () => undefined
  const all = new Promise<void>((resolve) => (open = resolve))
  return async () => {
    if (++come === count) open()
    await all
  }
}

describe('races of who asks to join and of papers, on PostgreSQL', () => {
  let server: TestServer
  let db: Db
  let world: AgencyWorld
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = unhurried(openPostgres(server.url))
    world = await agencyWorld(await testDeps({ db, now: noon, seed: testAirport(200) }))
    await settleOrganisations(db, noon)
    for (const id of ids)
      await db.query(
        `insert into person (id, email, name, language, created_at) values ($1::uuid, $1 || '@house.example', 'Ada', 'nl', now())`,
        [id],
      )
    const limit = { organisationId: world.NORD1, currency: 'EUR', limitMinor: 10_000_000 } as const
    await setLimit(db, limit, noon)
  })
  afterAll(async () => {
    expect(await verify(db)).toEqual([])
    await db?.close()
    await server?.drop()
  })

  /** The same database without one guard, for a control; `after`: what happens once a statement was answered. */
  const unguarded = (guard: string, after: Readonly<Record<string, () => Promise<unknown>>>): Db => ({
    ...db,
    transaction: (work) =>
      db.transaction((tx) => {
        const query: Queryable['query'] = async (text, values, name) => {
          if (name === guard) return []
          const rows = await tx.query(text, values, name)
          if (name !== undefined) await after[name]?.()
          return rows as never
        }
        return work({ query })
      }),
  })
  const admins = () => ids.map((id) => sure(world.deps, staffAs('administrator', id))) as [Actor, Actor]
  const from = (n: number | string): Actor => ({ kind: 'visitor', sessionId: null, address: `network ${n}` })
  const count = async (text: string, values: unknown[]): Promise<number> =>
    (await db.query<{ n: number }>(`select count(*)::int as n ${text}`, values))[0]!.n

  let asking = 0
  /** Somebody asks; answers the number of the request and the token of its letter. */
  const asked = async (email = `asks${asking + 1}@zwaluw.example`): Promise<{ id: string; token: string }> => {
    const { deps } = world
    const name = `Zwaluw ${++asking}`
    // what is counted against asking and inviting often is another matter
    await db.query('delete from try_count')
    must(await askToJoin(deps, from(asking), { values: joinForm({ kind: 'agency', email, name }), language: 'nl' }))
    const [row] = await db.query<{ id: string }>('select id::text from join_request where name = $1', [name])
    const { id } = row!
    return { id, token: (await loadJoinProof(deps, { id, version: 1 }))?.model.linkUrl.split('/').at(-1) ?? '' }
  }
  const proved = async (email?: string): Promise<string> => {
    const { id, token } = await asked(email)
    must(await proveAddress(world.deps, from(id), { token }))
    return id
  }
  const admit = (id: string, who: Actor, slug: string, deps = world.deps) =>
    admitJoinRequest(deps, who, { id, slug, into: null, taxNumber: '', exemption: '' })
  const refuse = (id: string, who: Actor) => refuseJoinRequest(world.deps, who, { id, reason: 'no such number' })
  const madeFor = (slugs: string[]) => count('from organisation where slug = any ($1)', [slugs])

  test('ACCESS-54 ACCESS-57 control: looking without a lock, two administrators make two organisations of one request', async () => {
    const [ada, ben] = admins()
    const deps = { ...world.deps, db: unguarded('join_lock', { join_by_id: meeting(2) }) }
    const id = await proved()
    const both = await Promise.all([admit(id, ada, 'twice-a', deps), admit(id, ben, 'twice-b', deps)])
    expect([both.map(codeOf), await madeFor(['twice-a', 'twice-b'])]).toEqual([['ok', 'ok'], 2])
  })

  test('ACCESS-54 ACCESS-57 admitted by two at once, there is one organisation and one invitation, and both are led to it', async () => {
    const [ada, ben] = admins()
    for (const n of rounds) {
      const id = await proved()
      const slugs = [`once-${n}-a`, `once-${n}-b`]
      const both = await Promise.all([admit(id, ada, slugs[0]!), admit(id, ben, slugs[1]!)])
      expect(new Set(both.map((one) => must(one).slug)).size).toBe(1)
      expect(await madeFor(slugs)).toBe(1)
      const object = `join:${id}`
      expect(await count(`from trail where operation = 'join.admit' and object = $1`, [object])).toBe(1)
      const email = 'from invitation i join join_request j on j.email = i.email where j.id = $1'
      expect(await count(email, [id])).toBe(1)
    }
  })

  test('ACCESS-55 ACCESS-57 control: without the lock somebody is refused and admitted', async () => {
    const [ada, ben] = admins()
    const id = await proved()
    let read: () => void = () => undefined
    const hasRead = new Promise<void>((resolve) => (read = resolve))
    const refusal = hasRead.then(() => refuse(id, ben))
    const refused = async () => {
      read()
      must(await refusal)
    }
    const refusedMeanwhile = unguarded('join_lock', { join_by_id: refused })
    must(await admit(id, ada, 'both-ways', { ...world.deps, db: refusedMeanwhile }))
    const how = await db.query(`select ended_how as how from join_request where id = $1`, [id])
    expect([how, await madeFor(['both-ways'])]).toEqual([[{ how: 'refused' }], 1])
  })

  test('ACCESS-55 ACCESS-57 admitted and refused at once, one of both happens, and nothing of the other stays', async () => {
    const [ada, ben] = admins()
    for (const n of rounds) {
      const id = await proved()
      const slug = `either-${n}`
      const answers: Promise<Outcome<unknown>>[] =
        n % 2 ? [admit(id, ada, slug), refuse(id, ben)] : [refuse(id, ben), admit(id, ada, slug)]
      const told = (await Promise.all(answers)).map(codeOf)
      expect(new Set(told)).toEqual(new Set(['conflict', 'ok']))
      const letters = await count(`from job where payload ->> 'joinId' = $1 and payload ->> 'kind' = 'joinRefused'`, [
        id,
      ])
      expect((await madeFor([slug])) + letters).toBe(1)
    }
  })

  test('ACCESS-51 ACCESS-57 control: proved without looking whether it is, the link counts each time it is pressed', async () => {
    const { id } = await asked()
    const first = await Promise.all(
      rounds.map(() =>
        db.query('update join_request set proved_at = now() where id = $1 and ended_at is null returning id', [id]),
      ),
    )
    expect(first.filter((rows) => rows.length > 0)).toHaveLength(rounds.length)
  })

  test('ACCESS-51 ACCESS-57 pressed twenty times at once, the link proves once, and everybody is told the same', async () => {
    const one = await asked()
    const proofs = await Promise.all(rounds.map(() => db.transaction((tx) => proveJoin(tx, one.id, noon))))
    expect(proofs.filter(Boolean)).toHaveLength(1)
    const { token } = await asked()
    const presses = Array.from({ length: 20 }, (_, n) => proveAddress(world.deps, from(n), { token }))
    expect(new Set((await Promise.all(presses)).map(codeOf))).toEqual(new Set(['ok']))
  })

  const waiting = (email: string) =>
    count('from join_request where email = $1 and proved_at is not null and ended_at is null', [email])

  test('ACCESS-57 control: links of two requests of one mailbox, pressed at once without waiting, leave both', async () => {
    const email = 'control@zwaluw.example'
    const two = [await asked(email), await asked(email)]
    const deps = {
      ...world.deps,
      db: unguarded('join_lock_mailbox', { join_prove: meeting(2), join_replace: meeting(2) }),
    }
    for (const told of await Promise.all(two.map(({ token }) => proveAddress(deps, from('x'), { token })))) must(told)
    expect(await waiting(email)).toBe(2)
  })

  test('ACCESS-57 links of two requests of one mailbox, pressed at once, leave the one that was proved last', async () => {
    for (const n of rounds) {
      const email = `twice${n}@zwaluw.example`
      const two = [await asked(email), await asked(email)]
      const told = await Promise.all(two.map(({ token }, m) => proveAddress(world.deps, from(`${n} ${m}`), { token })))
      for (const one of told) must(one)
      expect(await waiting(email)).toBe(1)
    }
  })

  const reason = 'seen at the office'
  const finance = () => ids.map((id) => staffAs('finance', id)) as [Actor, Actor]
  const typed = (until: string) => ({ until, forGood: false, isRequired: true, reason })
  let agencies = 0
  /** An agency with so many required papers that expire on 25 November 2026, of which that has passed. */
  const expired = async (papers: number): Promise<{ slug: string; id: string; papers: string[] }> => {
    const { deps } = world
    const [ada] = finance()
    const slug = `papers-${++agencies}`
    const id = randomUUID()
    await db.query(`insert into organisation (id, kind, slug, name, created_at) values ($1, 'agency', $2, $2, now())`, [
      id,
      slug,
    ])
    deps.clock.set(noon)
    for (let n = 0; n < papers; n++)
      must(await recordPaper(deps, ada, { slug, kind: 'insurance', reference: `Polis ${n}`, ...typed('2026-11-25') }))
    deps.clock.set(noon + 6 * dayMs)
    must(await stopSales(deps, { kind: 'system', job: 'stop-sales' }))
    return { slug, id, papers: must(await readPapers(deps, ada, { slug })).papers.map((paper) => paper.id) }
  }
  const isStopped = async (id: string): Promise<boolean> =>
    (await count('from organisation where id = $1 and stopped_at is not null', [id])) === 1
  const renew = (who: Actor, slug: string, id: string, until: string, reference: string, deps = world.deps) =>
    renewPaper(deps, who, { slug, id, reference, ...typed(until) })

  test('WORK-24 WORK-30 control: looking first and writing then, two who renew one paper leave two in its place', async () => {
    const { id, papers } = await expired(1)
    const meet = meeting(2)
    await Promise.all(
      ids.map((by, n) =>
        db.transaction(async (tx) => {
          const open = await openPaper(tx, id, { kind: 'insurance', reference: 'Polis 0' })
          await meet()
          if (!open) return
          await tx.query('update organisation_paper set ended_at = now(), ended_by = $2 where id = $1', [papers[0], by])
          await tx.query(
            `insert into organisation_paper (id, organisation_id, kind, reference, is_required, entered_at, entered_by)
             values ($1, $2, 'insurance', $3, true, now(), $4)`,
            [randomUUID(), id, `Other ${n}`, by],
          )
        }),
      ),
    )
    expect(await count('from organisation_paper where organisation_id = $1 and ended_at is null', [id])).toBe(2)
  })

  test('WORK-24 WORK-30 renewed by two at once, one paper comes in its place; the same twice is the same', async () => {
    const [ada, ben] = finance()
    for (const n of rounds) {
      const { slug, id, papers } = await expired(1)
      const other = n % 2 ? '2027-11-25' : '2028-11-25'
      const both = await Promise.all([
        renew(ada, slug, papers[0]!, '2027-11-25', 'Polis 8'),
        renew(ben, slug, papers[0]!, other, 'Polis 8'),
      ])
      expect(both.map(codeOf).toSorted()).toEqual(n % 2 ? ['ok', 'ok'] : ['already_kept', 'ok'])
      expect(await count('from organisation_paper where organisation_id = $1 and ended_at is null', [id])).toBe(1)
      expect(await isStopped(id)).toBe(false)
    }
  })

  const renewBoth = async (deps = world.deps): Promise<boolean> => {
    const [ada, ben] = finance()
    const { slug, id, papers } = await expired(2)
    const both = await Promise.all(
      papers.map((paper, n) => renew(n ? ada : ben, slug, paper, '2027-11-25', `Renewed ${n}`, deps)),
    )
    for (const one of both) must(one)
    return isStopped(id)
  }

  test('WORK-27 WORK-30 control: without waiting, two who each renew one of two expired papers leave the sales stopped', async () => {
    const deps = { ...world.deps, db: unguarded('papers_lock', { paper_add: meeting(2), papers_stop: meeting(2) }) }
    expect(await renewBoth(deps)).toBe(true)
  })

  test('WORK-27 WORK-30 two who each renew one of two expired papers: sales go on at once', async () => {
    for (const _ of rounds) expect(await renewBoth()).toBe(false)
  })

  test('WORK-27 WORK-30 a paper expires while bookings are made: each is made or refused whole, and then none is made', async () => {
    const { deps, nord, keys } = world
    const [ada] = finance()
    const job = { kind: 'system', job: 'stop-sales' } as const
    deps.clock.set(noon)
    const paper = { slug: 'agency-nord1', kind: 'licence', reference: 'L 1', ...typed('2026-11-25') }
    must(await recordPaper(deps, ada, paper))
    // the control: a process that has not heard of it goes on selling
    const stale = createCatalogue(db)
    await stale.refresh()
    deps.clock.set(noon + 6 * dayMs)
    const { quoteId } = await offerOf(nord)
    const book = (n: number) =>
      nord('POST', '/bookings', { quoteId, paid: 'agency', driver: aDriver }, { once: `while-expiring-${n}` })
    const made = Array.from({ length: 12 }, (_, n) => book(n))
    const [told] = await Promise.all([Promise.all(made), stopSales(deps, job)])
    const refusals = told.filter(({ status }) => status !== 201)
    expect(new Set(refusals.map(({ body }) => body['code']))).toEqual(
      new Set(refusals.length ? ['papers_expired'] : []),
    )
    const booked = `from booking where agent_code = 'NORD1' and status = 'confirmed' and number = any ($1)`
    const numbers = told.flatMap(({ status, body }) => (status === 201 ? [body['number']] : []))
    expect(await count(booked, [numbers])).toBe(numbers.length)
    const late = await book(99)
    expect([late.status, late.body['code']]).toEqual([409, 'papers_expired'])
    const elsewhere = agencyCaller({ ...deps, catalogue: stale }, keys.nord.secret)
    expect((await bookedBy(elsewhere, { once: 'elsewhere-01', paid: 'agency' })).status).toBe(201)
    await stale.refresh()
    expect((await bookedBy(elsewhere, { once: 'elsewhere-02', paid: 'agency' })).body['code']).toBe('papers_expired')
  })
})
