import { describe, expect, test } from 'vitest'
import { placesOf } from '#db/people.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { actorWith, appCode, hired, hiredWithKey, invited, onServer, stranger } from '#test/builders/hired.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { endMembership, resetFactors } from './end-membership.ts'
import { acceptInvitation, readInvitation } from './invitation.ts'
import { findPeople, listPeople } from './list-people.ts'
import { addOrganisation, listOrganisations, readOrganisation } from './organisations.ts'
import { endOwnSessions, ownSessions, saveOwnSettings } from './own-account.ts'
import {
  addPasskey,
  beginCodes,
  begunCodes,
  keepCodes,
  offerApp,
  offerPasskey,
  removePasskey,
  removePasswordAndApp,
  setPasswordAndApp,
} from './own-factors.ts'
import { readTrail } from './read-trail.ts'
import { recover } from './recover.ts'
import { readStaffSession } from './staff-session.ts'
import { testKey } from '#test/builders/authenticator.ts'
import { personById } from '#db/people.ts'

const fresh = freshDeps()
const admin = (name: string) => ({ email: `${name}@parkwing.example`, role: 'administrator' }) as const
const membershipOf = async (deps: TestDeps, personId: string): Promise<string> => {
  const [row] = await deps.db.query<{ id: string }>(
    'select id::text from membership where person_id = $1 and ended_at is null',
    [personId],
  )
  return row?.id ?? ''
}
const operatorOf = async (deps: TestDeps) => {
  await invited(deps, admin('nobody'))
  const [row] = await deps.db.query<{ id: string; slug: string }>(
    "select id::text, slug from organisation where kind = 'operator'",
  )
  const [place] = await placesOf(deps.db, [row?.id ?? ''])
  return {
    id: row?.id ?? '',
    slug: row?.slug ?? '',
    place: { airportId: place!.airportId, carParkId: place!.carParkId },
  }
}

describe('ACCESS-30 ended and reset', () => {
  test('ACCESS-30 ST-09 the last administrator stays, whoever asks and however many at once', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin('ada'))
    const alone = { membershipId: await membershipOf(deps, ada.personId), reason: 'left' }
    expect(codeOf(await endMembership(deps, await actorWith(deps, ada.token), alone))).toBe('last_administrator')
    expect(codeOf(await endMembership(deps, onServer, alone))).toBe('last_administrator')
    const bo = await hired(deps, admin('bo'))
    const both = [
      { actor: await actorWith(deps, ada.token), other: await membershipOf(deps, bo.personId) },
      { actor: await actorWith(deps, bo.token), other: alone.membershipId },
    ]
    expect(codeOf(await endMembership(deps, both[0]!.actor, { membershipId: both[0]!.other, reason: null }))).toBe(
      'reason_required',
    )
    const ended = await Promise.all(
      both.map(({ actor, other }) => endMembership(deps, actor, { membershipId: other, reason: 'each other' })),
    )
    expect(ended.map(codeOf).toSorted()).toEqual(['last_administrator', 'ok'])
  })

  test('ACCESS-30 ST-04 who has no role left is out at the next request, and the trail says why', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin('ada'))
    const cy = await hired(deps, { email: 'cy@parkwing.example', role: 'support' })
    const actor = await actorWith(deps, ada.token)
    const byCy = await invited(deps, { email: 'di@parkwing.example', role: 'editor' })
    await deps.db.query('update invitation set invited_by = $1 where ended_at is null', [cy.personId])
    must(await endMembership(deps, actor, { membershipId: await membershipOf(deps, cy.personId), reason: 'has left' }))
    expect(await readStaffSession(deps, cy.token)).toBeNull()
    expect((await readInvitation(deps, { token: byCy, steps: null, person: null })).state).toBe('withdrawn')
    expect(await deps.db.query('select 1 from staff_session where person_id = $1', [cy.personId])).toEqual([])
    const found = must(await readTrail(deps, actor, everything))
    expect(found.lines[0]).toMatchObject({
      operation: 'person.membershipEnded',
      object: `person:${cy.personId}`,
      person: 'Ada',
      reason: 'has left',
      data: { role: 'support' },
    })
    // an object is called by its name; what has none, or is gone, is not
    expect(found.names.get(`person:${cy.personId}`)).toBe('Ada')
    expect(
      [...found.names.keys()].filter((object) => !/^(?:person|organisation|booking|device):/.test(object)),
    ).toEqual([])
    expect(codeOf(await readTrail(deps, staffAs('support'), everything))).toBe('not_found')
  })

  test('ACCESS-30 ACCESS-18 a manager ends and resets who is within reach, and nobody with more', async () => {
    const deps = await fresh()
    const operator = await operatorOf(deps)
    await hired(deps, admin('ada'))
    const manager = await hired(deps, { email: 'm@x.example', role: 'manager', organisationId: operator.id })
    const desk = await hired(deps, { email: 'd@x.example', role: 'desk', organisationId: operator.id })
    const some = { organisationId: operator.id, scope: { kind: 'places', places: [operator.place] } } as const
    const lesser = { ...staffAs('manager', manager.personId, some), factorAt: deps.clock.now() }
    const atDesk = { membershipId: await membershipOf(deps, desk.personId), reason: null }
    expect(codeOf(await endMembership(deps, lesser, atDesk))).toBe('not_found')
    expect(
      codeOf(await endMembership(deps, staffAs('desk', desk.personId, { organisationId: operator.id }), atDesk)),
    ).toBe('not_found')
    const whole = await actorWith(deps, manager.token)
    expect(codeOf(await endMembership(deps, { ...whole, factorAt: 0 }, atDesk))).toBe('factor_required')
    // somebody who is also in finance is out of the manager's reach
    await deps.db.query(
      `insert into membership (id, person_id, organisation_id, role, scope, created_at)
       select gen_random_uuid(), $1, id, 'finance', '{"kind":"all"}', now() from organisation where kind = 'house'`,
      [desk.personId],
    )
    expect(codeOf(await resetFactors(deps, whole, atDesk))).toBe('not_allowed')
    await deps.db.query("delete from membership where role = 'finance'")
    must(await resetFactors(deps, whole, atDesk))
    expect(await readStaffSession(deps, desk.token)).toBeNull()
    expect(
      codeOf(
        await recover(deps, stranger, {
          email: desk.email,
          password: '',
          code: desk.codes[1] ?? '',
          browser: { words: '', before: null },
        }),
      ),
    ).toBe('sign_in_failed')
    // the new link makes new ways in for the same person
    const again = await hired(deps, { email: desk.email, role: 'desk', organisationId: operator.id })
    expect(again.personId).toBe(desk.personId)
    must(await endMembership(deps, whole, atDesk))
    expect(await readStaffSession(deps, again.token)).toBeNull()
    expect(
      codeOf(
        await resetFactors(deps, whole, { membershipId: await membershipOf(deps, manager.personId), reason: null }),
      ),
    ).toBe('not_allowed')
  })
})

const everything = { who: '', operation: '', object: '', since: null, until: null, before: null }

describe('people and organisations', () => {
  test('ID-11 RIGHT-3 each sees the people that the own role reaches, and no organisation besides', async () => {
    const deps = await fresh()
    const operator = await operatorOf(deps)
    const { personId } = await hired(deps, {
      email: 'm@x.example',
      role: 'manager',
      organisationId: operator.id,
      name: 'Mia',
    })
    await invited(deps, { email: 'n@x.example', role: 'desk', organisationId: operator.id })
    const manager = staffAs('manager', personId, { organisationId: operator.id })
    const seen = must(await listPeople(deps, manager, { slug: operator.slug }))
    expect(seen).toMatchObject({ members: [{ name: 'Mia' }], giveable: ['desk', 'manager'] })
    expect(seen.invitations.map(({ email }) => email)).toEqual(['n@x.example'])
    const lesser = staffAs('manager', personId, {
      organisationId: operator.id,
      scope: { kind: 'places', places: [operator.place] },
    })
    const less = must(await listPeople(deps, lesser, { slug: operator.slug }))
    expect([less.members, less.invitations, less.places.length]).toEqual([[], [], 1])
    for (const slug of ['house', 'unknown', ''])
      expect(codeOf(await listPeople(deps, manager, { slug }))).toBe('not_found')
    for (const role of ['desk', 'support', 'finance', 'editor', 'seller'] as const)
      expect(codeOf(await listPeople(deps, staffAs(role), { slug: operator.slug }))).toBe('not_found')
    expect(codeOf(await findPeople(deps, manager, { letters: '' }))).toBe('not_found')
    expect(must(await findPeople(deps, staffAs('administrator'), { letters: 'mi' })).members).toHaveLength(1)
    expect(must(await findPeople(deps, staffAs('administrator'), { letters: '%' })).members).toEqual([])
    expect(codeOf(await listOrganisations(deps, manager, { letters: '' }))).toBe('not_found')
    expect(must(await readOrganisation(deps, staffAs('finance'), { slug: operator.slug })).people).toBe(1)
    expect(codeOf(await readOrganisation(deps, manager, { slug: 'house' }))).toBe('not_found')
  })

  test('an organisation is added once, with a short name that is no word of ours', async () => {
    const deps = await fresh()
    const { personId } = await hired(deps, admin('ada'))
    const actor = staffAs('administrator', personId)
    const add = async (slug: string, name = 'Ringvaart Parking') =>
      codeOf(await addOrganisation(deps, actor, { kind: 'operator', name, slug, registration: '' }))
    for (const slug of ['house', 'me', 'sign-in', '', 'ä', 'a b', '-a', 'a--b'])
      expect(await add(slug)).toBe('short_name_invalid')
    expect(await add('ringvaart', ' ')).toBe('name_required')
    expect(await add('Ringvaart')).toBe('ok')
    expect(await add('ringvaart')).toBe('organisation_taken')
    expect(
      codeOf(
        await addOrganisation(deps, staffAs('finance'), { kind: 'agency', name: 'x', slug: 'x', registration: '' }),
      ),
    ).toBe('not_allowed')
  })

  test('ACCESS-19 accepted by somebody who has the role already, an invitation changes its reach', async () => {
    const deps = await fresh()
    const operator = await operatorOf(deps)
    const desk = { email: 'd@x.example', role: 'desk', organisationId: operator.id } as const
    const first = await hired(deps, { ...desk, scope: { kind: 'places', places: [operator.place] } })
    const token = await invited(deps, { ...desk, scope: { kind: 'all' } })
    const person = (await personById(deps.db, first.personId))!
    must(await acceptInvitation(deps, await actorWith(deps, first.token), { token, person }))
    const memberships = (await readStaffSession(deps, first.token))?.memberships
    expect(memberships?.map(({ role, scope }) => [role, scope])).toEqual([['desk', { kind: 'all' }]])
  })

  test('the trail is read in pages, and by who, what and when', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin('ada'))
    const actor = await actorWith(deps, ada.token)
    for (let n = 0; n < 60; n++)
      must(await saveOwnSettings(deps, actor, { name: `Ada ${n}`, language: 'en', settings: {} }))
    const first = must(await readTrail(deps, actor, everything))
    expect(first.lines).toHaveLength(50)
    const second = must(await readTrail(deps, actor, { ...everything, before: first.next }))
    expect(second.next).toBeNull()
    const all = [...first.lines, ...second.lines].map(({ seq }) => seq)
    expect(new Set(all).size).toBe(all.length)
    const renames = must(await readTrail(deps, actor, { ...everything, operation: 'person.rename', who: 'ada' }))
    expect(renames.lines).toHaveLength(50)
    expect(must(await readTrail(deps, actor, { ...everything, who: '%' })).lines).toEqual([])
    const later = { ...everything, since: deps.clock.now() + 1 }
    expect(must(await readTrail(deps, actor, later)).lines).toEqual([])
  })
})

describe('one’s own account', () => {
  test('ACCESS-21 factors are changed with a fresh one only, and the last one stays', async () => {
    const deps = await fresh()
    const bo = await hiredWithKey(deps, { email: 'bo@parkwing.example', role: 'support' })
    const actor = await actorWith(deps, bo.token)
    const person = (await personById(deps.db, bo.personId))!
    expect(
      codeOf(await removePasskey(deps, { ...actor, factorAt: deps.clock.now() - 11 * minuteMs }, { id: bo.device.id })),
    ).toBe('factor_required')
    expect(codeOf(await removePasskey(deps, actor, { id: bo.device.id }))).toBe('last_factor')
    expect(codeOf(await removePasswordAndApp(deps, actor))).toBe('ok')

    const { ticket, offer } = offerApp(deps, person, null)
    expect(offerApp(deps, person, ticket).offer).toEqual(offer)
    const chosen = { ticket, password: 'seven green barriers', code: appCode(offer.text, deps.clock.now()) }
    expect(codeOf(await setPasswordAndApp(deps, actor, { ...chosen, code: '000000' }))).toBe('app_code_wrong')
    must(await setPasswordAndApp(deps, actor, chosen))
    expect(codeOf(await setPasswordAndApp(deps, actor, chosen))).toBe('factor_required')
    must(await removePasskey(deps, actor, { id: bo.device.id }))
    expect(codeOf(await removePasskey(deps, actor, { id: bo.device.id }))).toBe('not_found')
    expect(codeOf(await removePasswordAndApp(deps, actor))).toBe('last_factor')

    const made = await offerPasskey(deps, person)
    const key = testKey(deps.publicUrl)
    const adding = { ticket: made.ticket, answer: key.make(made.options.challenge, person.id), name: 'Phone' }
    const twice = await Promise.all([addPasskey(deps, actor, adding), addPasskey(deps, actor, adding)])
    expect(twice.map(codeOf).toSorted()).toEqual(['ok', 'passkey_refused'])
    // two tabs that each remove what the other counts on leave one
    const race = await Promise.all([removePasskey(deps, actor, { id: key.id }), removePasswordAndApp(deps, actor)])
    expect(race.map(codeOf).toSorted()).toEqual(['last_factor', 'ok'])
  })

  test('ACCESS-25 new recovery codes count once one was typed, and the old ones until then', async () => {
    const deps = await fresh()
    const bo = await hired(deps, { email: 'bo@parkwing.example', role: 'support' })
    const actor = await actorWith(deps, bo.token)
    const { steps } = must(await beginCodes(deps, actor))
    const codes = (await begunCodes(deps, bo.personId, steps)) ?? []
    expect(await begunCodes(deps, '00000000-0000-4000-8000-00000000000f', steps)).toBeNull()
    expect(codeOf(await keepCodes(deps, actor, { steps, code: bo.codes[0] ?? '' }))).toBe('recovery_code_wrong')
    const using = (code = '') =>
      recover(deps, stranger, {
        email: bo.email,
        password: 'seven green barriers',
        code,
        browser: { words: '', before: null },
      })
    expect(codeOf(await using(codes[0]))).toBe('sign_in_failed')
    expect(codeOf(await using(bo.codes[0]))).toBe('ok')
    must(await keepCodes(deps, actor, { steps, code: codes[5] ?? '' }))
    expect(await begunCodes(deps, bo.personId, steps)).toBeNull()
    expect(codeOf(await using(bo.codes[1]))).toBe('sign_in_failed')
    expect(codeOf(await using(codes[0]))).toBe('ok')
  })

  test('ST-07 sessions are listed, and one or all others end at the next request', async () => {
    const deps = await fresh()
    const bo = await hired(deps, { email: 'bo@parkwing.example', role: 'support' })
    const other = must(
      await recover(deps, stranger, {
        email: bo.email,
        password: 'seven green barriers',
        code: bo.codes[2] ?? '',
        browser: { words: 'Safari, iPhone', before: null },
      }),
    )
    const actor = await actorWith(deps, bo.token)
    const listed = await ownSessions(deps, actor)
    expect(listed.map(({ device, network, isThis }) => `${device} ${network} ${isThis}`).toSorted()).toEqual([
      'Firefox, Linux 192.0.2.0 true',
      'Safari, iPhone 192.0.2.0 false',
    ])
    must(await endOwnSessions(deps, actor, { name: 'made-up' }))
    expect(await readStaffSession(deps, other?.token ?? '')).not.toBeNull()
    must(await endOwnSessions(deps, actor, { name: listed.find(({ isThis }) => !isThis)?.name ?? '' }))
    expect(await readStaffSession(deps, other?.token ?? '')).toBeNull()
    must(await endOwnSessions(deps, actor, { name: null }))
    expect(await readStaffSession(deps, bo.token)).not.toBeNull()
  })

  test('ACCESS-37 with a factor that is not fresh no session is ended, one or all others', async () => {
    const deps = await fresh()
    const bo = await hired(deps, { email: 'bo@parkwing.example', role: 'support' })
    const second = { words: 'Safari, iPhone', before: null }
    const given = { email: bo.email, password: 'seven green barriers', code: bo.codes[2] ?? '', browser: second }
    const other = must(await recover(deps, stranger, given))
    const actor = await actorWith(deps, bo.token)
    if (actor.kind !== 'staff') throw new Error('not signed in')
    const stale = { ...actor, factorAt: deps.clock.now() - 10 * minuteMs - 1 }
    const name = (await ownSessions(deps, actor)).find(({ isThis }) => !isThis)?.name ?? ''
    expect(codeOf(await endOwnSessions(deps, stale, { name }))).toBe('factor_required')
    expect(codeOf(await endOwnSessions(deps, stale, { name: null }))).toBe('factor_required')
    expect(await readStaffSession(deps, other?.token ?? '')).not.toBeNull()
    must(await endOwnSessions(deps, { ...actor, factorAt: deps.clock.now() - 10 * minuteMs }, { name: null }))
    expect(await readStaffSession(deps, other?.token ?? '')).toBeNull()
  })

  test('a demo person changes no factor, and nobody else’s invitation is readable by guessing', async () => {
    const deps = await fresh()
    const bo = await hired(deps, { email: 'bo@parkwing.example', role: 'support' })
    await deps.db.query('update person set is_demo = true')
    expect(codeOf(await beginCodes(deps, await actorWith(deps, bo.token)))).toBe('not_allowed')
    expect(await readInvitation(deps, { token: '', steps: null, person: null })).toEqual({ state: 'unknown' })
  })
})
