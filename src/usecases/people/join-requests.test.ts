import { describe, expect, test } from 'vitest'
import { settleOrganisations } from '#db/organisations.ts'
import { verify } from '#db/verify.ts'
import { allowances } from '#domain/access/tries.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { actorWith, hired, onServer, stranger } from '#test/builders/hired.ts'
import { joinForm } from '#test/builders/joins.ts'
import { sure } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { loadJoinProof, loadJoinRefused } from '../letters/join-letters.ts'
import { cleanUp } from '../system/clean-up.ts'
import { askToJoin, findJoin, proveAddress } from '../travellers/ask-to-join.ts'
import { invite } from './invite.ts'
import { admitJoinRequest, listJoinRequests, readJoinRequest, refuseJoinRequest } from './join-requests.ts'
import { removePerson } from './remove-person.ts'
import { readBillingParty } from './self-billing.ts'

const fresh = freshDeps()
const ask = (deps: TestDeps, other: Record<string, string> = {}, actor: Actor = stranger) =>
  askToJoin(deps, actor, { values: joinForm(other), language: 'nl' })

const rows = (deps: TestDeps) =>
  deps.db.query<{ id: string; email: string }>('select id::text, email from join_request order by asked_at, id')
const organisations = async (deps: TestDeps): Promise<string[]> =>
  (await deps.db.query<{ slug: string }>('select slug from organisation order by slug')).map(({ slug }) => slug)
/** The letters that were ordered, by kind. */
const letters = async (deps: TestDeps): Promise<string[]> =>
  (
    await deps.db.query<{ kind: string }>(
      `select payload ->> 'kind' as kind from job where queue = 'mail' and payload ->> 'kind' <> 'staffNotice'
       order by id`,
    )
  ).map(({ kind }) => kind)
const tokenOf = async (deps: TestDeps, id: string): Promise<string> =>
  (await loadJoinProof(deps, { id, version: 1 }))?.model.linkUrl.split('/').at(-1) ?? ''

/** Somebody asked, and proved the address; answers the number of the request. */
const asked = async (deps: TestDeps, other: Record<string, string> = {}): Promise<string> => {
  const before = (await rows(deps)).map(({ id }) => id)
  must(await ask(deps, other))
  const { id } = (await rows(deps)).find((one) => !before.includes(one.id))!
  must(await proveAddress(deps, stranger, { token: await tokenOf(deps, id) }))
  return id
}

const house = async () => {
  const deps = await fresh()
  await settleOrganisations(deps.db, deps.clock.now())
  const admin = await actorWith(
    deps,
    (await hired(deps, { email: 'ada@parkwing.example', role: 'administrator' })).token,
  )
  return { deps, admin }
}
const admission = (id: string, other: Partial<Parameters<typeof admitJoinRequest>[2]> = {}) => ({
  id,
  slug: 'zwaluw-parking',
  into: null,
  taxNumber: '',
  exemption: '',
  ...other,
})
const line = (deps: TestDeps, operation: string) =>
  deps.db.query('select object, reason, data from trail where operation = $1', [operation])

describe('the address is proved first', () => {
  test('ACCESS-51 ACCESS-53 asked, then proved by the link of the letter; before that the house sees nothing', async () => {
    const { deps, admin } = await house()
    must(await ask(deps))
    const [{ id } = { id: '' }] = await rows(deps)
    expect((await letters(deps)).at(-1)).toBe('joinProof')
    expect(must(await listJoinRequests(deps, admin))).toEqual([])
    expect(codeOf(await readJoinRequest(deps, admin, { id }))).toBe('not_found')
    expect(codeOf(await admitJoinRequest(deps, admin, admission(id)))).toBe('not_found')
    expect(codeOf(await refuseJoinRequest(deps, admin, { id, reason: 'no number' }))).toBe('not_found')
    const token = await tokenOf(deps, id)
    // looking does nothing
    expect(must(await findJoin(deps, stranger, { token }))).toEqual({ isProved: false })
    expect(must(await listJoinRequests(deps, admin))).toEqual([])
    must(await proveAddress(deps, stranger, { token }))
    expect(must(await listJoinRequests(deps, admin))).toMatchObject([{ id, name: 'Zwaluw Parking', language: 'nl' }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('ACCESS-51 the link again, at once or later, does nothing more; over after 72 hours and once answered', async () => {
    const { deps, admin } = await house()
    must(await ask(deps))
    const [{ id } = { id: '' }] = await rows(deps)
    const token = await tokenOf(deps, id)
    const at = deps.clock.now()
    const answers = await Promise.all([1, 2, 3].map(() => proveAddress(deps, stranger, { token })))
    expect(answers.map(codeOf)).toEqual(['ok', 'ok', 'ok'])
    deps.clock.advance(hourMs)
    must(await proveAddress(deps, stranger, { token }))
    expect(must(await listJoinRequests(deps, admin))).toMatchObject([{ provedAt: at }])
    // a letter that was ordered twice is not written again
    expect(await loadJoinProof(deps, { id, version: 1 })).toBeNull()
    deps.clock.advance(71 * hourMs + 1)
    expect(codeOf(await findJoin(deps, stranger, { token }))).toBe('join_link_unknown')
    expect(codeOf(await proveAddress(deps, stranger, { token }))).toBe('join_link_unknown')
    for (const other of ['', 'x'.repeat(43), 'x'.repeat(5_000)])
      expect(codeOf(await proveAddress(deps, stranger, { token: other }))).toBe('join_link_unknown')
    const again = await asked(deps, { kind: 'agency' })
    must(await refuseJoinRequest(deps, admin, { id: again, reason: 'no number' }))
    expect(await loadJoinProof(deps, { id: again, version: 1 })).toBeNull()
  })

  test('ACCESS-51 the letter says nothing that was typed, and the database keeps no token', async () => {
    const deps = await fresh()
    must(await ask(deps, { name: 'Win at http://evil.example', contact: 'Win', message: 'Win' }))
    const [{ id } = { id: '' }] = await rows(deps)
    const letter = await loadJoinProof(deps, { id, version: 1 })
    expect(letter?.to).toEqual({ name: '', address: 'noor@zwaluw.example', language: 'nl' })
    expect(JSON.stringify(letter)).not.toContain('Win')
    const kept = JSON.stringify(await deps.db.query('select * from join_request'))
    expect(kept).not.toContain(await tokenOf(deps, id))
    expect(JSON.stringify(await deps.db.query('select payload from job'))).not.toContain('zwaluw')
  })

  test('ACCESS-51 an address that is somebody’s already is answered like any other, and asked again replaces', async () => {
    const { deps, admin } = await house()
    const answers = [await ask(deps, { email: 'ada@parkwing.example' }), await ask(deps, { email: 'new@x.example' })]
    expect(answers).toEqual([
      { ok: true, value: true },
      { ok: true, value: true },
    ])
    expect((await letters(deps)).slice(-2)).toEqual(['joinProof', 'joinProof'])
    await asked(deps)
    const other = await asked(deps, { kind: 'agency' })
    deps.clock.advance(minuteMs)
    const last = await asked(deps, { name: 'Zwaluw Parking Eindhoven' })
    // of one mailbox and one kind the last one counts; the oldest stands first
    expect(must(await listJoinRequests(deps, admin)).map(({ id }) => id)).toEqual([other, last])
  })
})

describe('ACCESS-52 how often', () => {
  test('ACCESS-52 one network sends ten forms an hour; a form that is refused is none of them', async () => {
    const deps = await fresh()
    for (let n = 0; n < allowances.joins.most; n++) {
      expect(codeOf(await ask(deps, { city: '' }))).toBe('mandatory')
      must(await ask(deps, { email: `n${n}@zwaluw.example` }))
    }
    expect(codeOf(await ask(deps, { email: 'last@zwaluw.example' }))).toBe('too_many_requests')
    must(await ask(deps, {}, { kind: 'visitor', sessionId: null, address: '198.51.100.7' }))
    deps.clock.advance(hourMs)
    must(await ask(deps, { email: 'last@zwaluw.example' }))
  })

  test('ACCESS-52 ACCESS-15 one mailbox gets no more letters than of other kinds, and nobody is told', async () => {
    const deps = await fresh()
    for (let n = 0; n < 9; n++) expect(await ask(deps)).toEqual({ ok: true, value: true })
    expect((await letters(deps)).filter((kind) => kind === 'joinProof')).toHaveLength(6)
    // what nobody can prove is not kept
    expect(await rows(deps)).toHaveLength(6)
  })
})

describe('ACCESS-54 admitting', () => {
  test('ACCESS-54 makes the organisation with its legal details, and invites who asked as its manager', async () => {
    const { deps, admin } = await house()
    const id = await asked(deps)
    expect(must(await readJoinRequest(deps, admin, { id }))).toMatchObject({
      slug: 'zwaluw-parking',
      known: null,
      needsVatReason: false,
      request: { legalName: 'Zwaluw Parking B.V.', message: 'Sixty spaces, ten minutes from the terminal.' },
    })
    expect(must(await admitJoinRequest(deps, admin, admission(id)))).toEqual({ slug: 'zwaluw-parking' })
    expect(
      await deps.db.query(`select kind, name, registration from organisation where slug = 'zwaluw-parking'`),
    ).toEqual([{ kind: 'operator', name: 'Zwaluw Parking', registration: '12345678' }])
    expect(must(await readBillingParty(deps, admin, { slug: 'zwaluw-parking' }))).toMatchObject({
      name: 'Zwaluw Parking B.V.',
      vatNumber: 'NL123456789B01',
      registration: '12345678',
      city: 'Eindhoven',
    })
    expect(
      await deps.db.query(
        `select i.email, i.role, i.language, i.scope from invitation i
         join organisation o on o.id = i.organisation_id where o.slug = 'zwaluw-parking'`,
      ),
    ).toEqual([{ email: 'noor@zwaluw.example', role: 'manager', language: 'nl', scope: { kind: 'all' } }])
    expect((await letters(deps)).at(-1)).toBe('staffInvitation')
    expect(await line(deps, 'join.admit')).toEqual([{ object: `join:${id}`, reason: null, data: { kind: 'operator' } }])
    expect(must(await listJoinRequests(deps, admin))).toEqual([])
    expect(await verify(deps.db)).toEqual([])
  })

  test('ACCESS-54 twice, by two people at once, after a refusal: one organisation, one invitation, one line', async () => {
    const { deps, admin } = await house()
    const bo = await actorWith(deps, (await hired(deps, { email: 'bo@parkwing.example', role: 'administrator' })).token)
    const id = await asked(deps)
    const both = await Promise.all([
      admitJoinRequest(deps, admin, admission(id)),
      admitJoinRequest(deps, bo, admission(id, { slug: 'another-word' })),
    ])
    const slugs = both.map((outcome) => must(outcome).slug)
    expect(new Set(slugs).size).toBe(1)
    expect(must(await admitJoinRequest(deps, admin, admission(id, { slug: 'third' })))).toEqual({ slug: slugs[0] })
    expect((await organisations(deps)).filter((slug) => /zwaluw|another|third/.test(slug))).toEqual([slugs[0]])
    expect((await letters(deps)).filter((kind) => kind === 'staffInvitation')).toHaveLength(3)
    expect(await line(deps, 'join.admit')).toHaveLength(1)
    expect(codeOf(await refuseJoinRequest(deps, bo, { id, reason: 'too late' }))).toBe('conflict')
    const other = await asked(deps, { kind: 'agency' })
    must(await refuseJoinRequest(deps, bo, { id: other, reason: 'no number' }))
    expect(codeOf(await admitJoinRequest(deps, admin, admission(other, { slug: 'zwaluw-reizen' })))).toBe('conflict')
  })

  test('ACCESS-54 where one step is refused nothing is done: a short name that is taken, details, the 51st invitation', async () => {
    const { deps, admin } = await house()
    const id = await asked(deps, { kind: 'agency', vatNumber: '' })
    const before = await organisations(deps)
    const nothing = async () => {
      expect(await organisations(deps)).toEqual(before)
      expect(await line(deps, 'join.admit')).toEqual([])
      expect(must(await listJoinRequests(deps, admin))).toHaveLength(1)
    }
    const untaxed = { taxNumber: '1234567', exemption: 'Small business, article 25' }
    const taken = await admitJoinRequest(deps, admin, admission(id, { ...untaxed, slug: before[0]! }))
    expect(codeOf(taken)).toMatch(/taken|invalid/)
    await nothing()
    // an agency of the Union without a number: its contract says why (AGENCY-131)
    expect(must(await readJoinRequest(deps, admin, { id })).needsVatReason).toBe(true)
    expect(await admitJoinRequest(deps, admin, admission(id))).toMatchObject({
      problem: { code: 'mandatory', fields: { taxNumber: 'mandatory' } },
    })
    await nothing()
    const [{ id: houseId } = { id: '' }] = await deps.db.query<{ id: string }>(
      `select id::text from organisation where kind = 'house'`,
    )
    for (let n = 0; n < 50; n++)
      must(
        await invite(deps, admin, {
          email: `n${n}@parkwing.example`,
          role: 'support',
          organisationId: houseId,
          scope: { kind: 'all' },
          language: 'en',
        }),
      )
    expect(codeOf(await admitJoinRequest(deps, admin, admission(id, untaxed)))).toBe('letter_limit')
    await nothing()
    deps.clock.advance(dayMs)
    must(await admitJoinRequest(deps, sure(deps, admin), admission(id, untaxed)))
    expect(must(await readBillingParty(deps, admin, { slug: 'zwaluw-parking' }))).toMatchObject(untaxed)
  })

  test('ACCESS-54 who has the register number already is not made again: the person is invited there', async () => {
    const { deps, admin } = await house()
    const [{ registration, slug } = { registration: '', slug: '' }] = await deps.db.query<{
      registration: string
      slug: string
    }>(`select registration, slug from organisation where kind = 'operator'`)
    const id = await asked(deps, { registration })
    expect(must(await readJoinRequest(deps, admin, { id })).known).toMatchObject({ slug })
    expect(codeOf(await admitJoinRequest(deps, admin, admission(id)))).toBe('organisation_taken')
    expect(codeOf(await admitJoinRequest(deps, admin, admission(id, { into: 'house' })))).toBe('conflict')
    const before = await organisations(deps)
    expect(must(await admitJoinRequest(deps, admin, admission(id, { into: slug })))).toEqual({ slug })
    expect(await organisations(deps)).toEqual(before)
    // what a stranger typed does not become the billing details of somebody else
    expect(must(await readBillingParty(deps, admin, { slug }))).toBeNull()
    const wrong = await asked(deps, { kind: 'agency', registration })
    expect(must(await readJoinRequest(deps, admin, { id: wrong })).known).toBeNull()
  })

  test('ACCESS-54 a company gets its code, and somebody who works with us already a second role', async () => {
    const { deps, admin } = await house()
    const id = await asked(deps, { kind: 'corporate', email: 'ada@parkwing.example', name: 'Recover' })
    // a word with which an address of ours begins is no short name
    expect(must(await readJoinRequest(deps, admin, { id })).slug).toBe('recover-1')
    must(await admitJoinRequest(deps, admin, admission(id, { slug: 'recover-1' })))
    expect(
      await deps.db.query(
        `select count(*)::int as n from agency a join organisation o on o.id = a.organisation_id where o.slug = 'recover-1'`,
      ),
    ).toEqual([{ n: 1 }])
    expect(
      await deps.db.query(`select role from invitation where email = 'ada@parkwing.example' and ended_at is null`),
    ).toEqual([{ role: 'agencyManager' }])
  })

  test('ACCESS-54 ACCESS-21 with a fresh second factor only', async () => {
    const { deps, admin } = await house()
    const id = await asked(deps)
    deps.clock.advance(10 * minuteMs + 1)
    expect(codeOf(await admitJoinRequest(deps, admin, admission(id)))).toBe('factor_required')
    must(await admitJoinRequest(deps, sure(deps, admin), admission(id)))
  })
})

describe('ACCESS-55 refusing', () => {
  test('ACCESS-55 with a reason, which goes out in a letter and not into the trail', async () => {
    const { deps, admin } = await house()
    const id = await asked(deps)
    expect(await refuseJoinRequest(deps, admin, { id, reason: '  ' })).toMatchObject({
      problem: { code: 'reason_required', fields: { reason: 'reason_required' } },
    })
    const reason = 'The register does not know\nthis number.'
    must(await refuseJoinRequest(deps, admin, { id, reason }))
    expect((await letters(deps)).at(-1)).toBe('joinRefused')
    expect(await loadJoinRefused(deps, { id, version: 1 })).toMatchObject({
      to: { name: 'Noor Peeters', address: 'noor@zwaluw.example', language: 'nl' },
      model: { reason: 'The register does not know this number.', business: 'Zwaluw Parking' },
    })
    expect(await line(deps, 'join.refuse')).toEqual([
      { object: `join:${id}`, reason: null, data: { kind: 'operator' } },
    ])
    expect(codeOf(await refuseJoinRequest(deps, admin, { id, reason }))).toBe('conflict')
    expect(must(await listJoinRequests(deps, admin))).toEqual([])
  })
})

describe('ACCESS-56 how long it is kept', () => {
  test('ACCESS-56 seven days without a proof, 90 days after the answer; what waits for the house stays', async () => {
    const { deps, admin } = await house()
    must(await ask(deps, { email: 'never@zwaluw.example' }))
    const waiting = await asked(deps, { email: 'waits@zwaluw.example' })
    const refusedId = await asked(deps)
    must(await refuseJoinRequest(deps, admin, { id: refusedId, reason: 'no number' }))
    const left = async () => {
      await cleanUp(deps, onServer)
      return (await rows(deps)).map(({ email }) => email).toSorted()
    }
    deps.clock.advance(7 * dayMs - 1)
    expect(await left()).toHaveLength(3)
    deps.clock.advance(1)
    expect(await left()).toEqual(['noor@zwaluw.example', 'waits@zwaluw.example'])
    deps.clock.advance(83 * dayMs - 1)
    expect(await left()).toHaveLength(2)
    deps.clock.advance(1)
    expect(await left()).toEqual(['waits@zwaluw.example'])
    expect((await rows(deps)).map(({ id }) => id)).toEqual([waiting])
  })

  test('ACCESS-56 ACCESS-31 removing a person takes away what he asked for', async () => {
    const { deps } = await house()
    await hired(deps, { email: 'cy@parkwing.example', role: 'support' })
    await asked(deps, { email: 'cy@parkwing.example' })
    must(await removePerson(deps, onServer, { email: 'cy@parkwing.example' }))
    expect(await rows(deps)).toEqual([])
  })
})
