import { describe, expect, test } from 'vitest'
import { passwordOf } from '#db/accounts.ts'
import { storeBrand } from '#db/agency-brands.ts'
import { bankAccountsOf } from '#db/bank-accounts.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { knownSecrets } from '#db/server-secrets.ts'
import { verify } from '#db/verify.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import { managerOf, withAgencies } from '#test/builders/agencies.ts'
import { ownAccount } from '#test/builders/bank.ts'
import { sampleBrand } from '#test/builders/brands.ts'
import { bookedBy, claimOf, leftAt, support, system, visitor } from '#test/builders/claims.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { startedBlind, startedWith } from '#test/builders/exchanged.ts'
import { carPark, installer, peopleOf } from '#test/builders/gate-devices.ts'
import { appCode, browser as workBrowser, goodPassword, hired, stranger } from '#test/builders/hired.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, codeOf, commandOf, eightDays, must } from '#test/builders/traveller.ts'
import { openQuote, sealQuote } from '../agencies/tokens.ts'
import { makeToken, openToken } from '../agencies/token-text.ts'
import { newReturnSecret } from '../agencies/brand.ts'
import { wayBack } from '../agencies/way-back.ts'
import { makeEndpoint } from '../agencies/webhooks.ts'
import { ibanOf } from '../bank-secrets.ts'
import { customerKey } from '../customers.ts'
import { deviceOf, provedDevice } from '../devices.ts'
import { loadCode } from '../letters/code-letters.ts'
import { storedClaimToken, storedReviewToken } from '../letters/link-tokens.ts'
import { addDevice } from '../operators/devices/devices.ts'
import { publicKeys } from '../operators/devices/list-key.ts'
import { pairDevice } from '../operators/devices/pair-device.ts'
import { checkPassword, hashPassword } from '../passwords.ts'
import { pinPeople, readTablet, setPin, signInWithPin } from '../people/desk-pin.ts'
import { recover } from '../people/recover.ts'
import { signInWithPassword } from '../people/sign-in.ts'
import { challengeOf, isOurTicket, makeTicket } from '../people/tickets.ts'
import { digestOf, keyedId, linkToken, readSession } from '../sessions.ts'
import { readClaimAccount } from '../support/read-claim.ts'
import { newTicket, readTicket } from '../travellers/embedded.ts'
import { fileClaim } from '../travellers/file-claim.ts'
import { placeBooking } from '../travellers/place-booking.ts'
import { requestLoginCode } from '../travellers/request-login-code.ts'
import { verifyLoginCode } from '../travellers/verify-login-code.ts'
import { keyName } from '../vault.ts'
import { openSecrets } from '../webhook-secrets.ts'
import { forgetSecret, resealTexts, secretStates } from './known-secrets.ts'
import { lookAtChain, sealTrail } from './trail-chain.ts'

const fresh = freshDeps()
const [A, B, C] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const mailbox = 'noor@example.org'

/** Something of all that follows from the secret, made with the secret A, and how to ask whether it still works. */
const world = async () => {
  const first = await startedWith(await fresh(), { newest: A, earlier: [] })
  const ada = await hired(first, { email: 'ada@parkwing.example', role: 'administrator' })
  const booked = await bookedBy(first)
  await leftAt(first, booked.id, '2026-12-09T20:00')
  const { number: caseNumber } = must(await fileClaim(first, visitor, claimOf(booked.number)))
  const [claim] = await first.db.query<{ id: string; token_hash: string }>('select id::text, token_hash from claim')
  const claimId = claim?.id ?? ''

  const { NORD1 } = await withAgencies(first)
  const hook = { organisationId: NORD1, code: 'NORD1', url: 'https://hooks.example.org/in', events: null }
  const { endpoint } = must(await makeEndpoint(first, system, hook))
  const { code: _code, logoId: _logo, ...shown } = { ...sampleBrand, returnAddress: 'https://www.nord.example/thanks' }
  await storeBrand(first.db, { ...shown, organisationId: NORD1, isOpen: true, version: 0, by: 'x' }, first.clock.now())
  must(await newReturnSecret(first, managerOf(NORD1), { slug: 'agency-nord1', mark: null }))
  await moveCatalogueVersion(first.db)
  await first.catalogue.refresh()
  await ownAccount(first, staffAs('finance', support.kind === 'staff' ? support.personId : ''))
  const [house] = await first.db.query<{ id: string }>('select organisation_id::text as id from bank_account')

  const { manager, desk } = await peopleOf(first)
  for (const [{ personId }, role] of [[manager, 'manager'] as const, [desk, 'desk'] as const])
    await first.db.query(
      `insert into membership (id, person_id, organisation_id, role, scope, created_at)
       select gen_random_uuid(), $1::uuid, organisation_id, $2, '{"kind": "all"}', now()
       from car_park
       where id = 1`,
      [personId, role],
    )
  const tabletOf = { place: carPark, name: 'Window 1', lane: '', direction: '', kind: 'desk' }
  const { secret } = must(
    await pairDevice(first, installer, { code: must(await addDevice(first, manager, tabletOf)).code, kind: 'desk' }),
  )
  const device = (await readTablet(first, secret))!
  must(await setPin(first, desk, { device, pin: '481902', again: '481902' }))

  const hash = await hashPassword(first, 'two cups of tea')
  await first.db.query(
    `insert into account (id, email, language, password, created_at, verified_at) values (gen_random_uuid(), $1, 'nl', $2, now(), now())`,
    [mailbox, hash],
  )
  const other = await browser(first)
  const asked = {
    ...commandOf(first, other, {
      stay: { ...eightDays, arrival: '2026-12-20T10:00' as never, departure: '2026-12-27T18:00' as never },
    }),
  }
  const placed = must(await placeBooking(first, await other.actor(), asked)).bookingId
  await first.worker.runDue()
  const look = must(await requestLoginCode(first, visitor, { email: mailbox, number: booked.number }))
  const challengeId = digestOf(look.challengeToken)
  const mailedCode = (await loadCode(first, { id: challengeId, version: 0 }))?.model.code ?? ''
  const now = () => first.clock.now()
  const agencyKey = { kind: 'key', organisationIds: [NORD1], organisationId: NORD1, code: 'NORD1' } as never
  const quote = sealQuote(first, agencyKey, { kind: 'offer', about: 'x', value: 7 }).id
  const token = (await makeToken(first, { keyId: 'k', clientId: 'c', scopes: ['read'], keyEndsAt: null })).token
  const proof = provedDevice(first, visitor, mailbox, now())
  const pageTicket = makeTicket(first, 'add-app', 'p', now())
  const embedTicket = newTicket(first, 'NORD1')
  const lane = { place: carPark, name: 'North', lane: '1', direction: 'both', passesOn: true }
  const codes = [must(await addDevice(first, manager, lane)).code, must(await addDevice(first, manager, lane)).code]
  // weeks went by at once, in which nothing was sealed: what was done is all of yesterday
  for (const table of ['trail', 'audit'])
    await first.db.query(`update ${table} set at = $1`, [new Date(now() - dayMs).toISOString()])
  await sealTrail(first, system)
  const before = {
    customer: customerKey(first, mailbox),
    counted: keyedId(first, 'tries', 'x'),
    challenge: challengeOf(first, pageTicket),
    keys: publicKeys(first),
    review: linkToken(first, 'review', booked.id),
  }
  await first.db.query(
    `insert into review_invitation (airport_id, booking_id, token_hash, invited_at) values (1, $1, $2, now())`,
    [booked.id, digestOf(before.review)],
  )

  /** What is read, in one go. Only signing in and looking up change anything, and only where they go well. */
  const lasting = async (deps: TestDeps) => ({
    claimAccount: must(await readClaimAccount(deps, support, { airportId: 1, claimId })).account !== null,
    bankAccount: ibanOf(deps, (await bankAccountsOf(deps.db, house?.id ?? ''))[0]!) !== null,
    webhook: (await openSecrets(deps, endpoint.id, now())).length === 1,
    wayBack: (await wayBack(deps, 'NORD1', { number: 'X', status: 'confirmed', agentCode: 'NORD1' })) !== null,
    password: (await checkPassword(deps, 'two cups of tea', (await passwordOf(deps.db, mailbox)).password)).matches,
    recovery: codeOf(await recovering(deps)) === 'ok',
    pin:
      codeOf(
        await signInWithPin(deps, installer, { device, personId: desk.personId, pin: '481902', browser: workBrowser }),
      ) === 'ok',
    tabletKnows: (await pinPeople(deps, device)).length === 1,
    trail: (await lookAtChain(deps)).brokenAt === null,
    claimLink: digestOf(await storedClaimToken(deps, claimId)) === claim?.token_hash,
    reviewLink: (await storedReviewToken(deps, booked.id)) === before.review,
    passKeys: before.keys
      .filter(({ kid }) => kid.startsWith('pass'))
      .every(({ x }) => publicKeys(deps).some((key) => key.x === x)),
    customer: customerKey(deps, mailbox) === before.customer,
    counted: keyedId(deps, 'tries', 'x') === before.counted,
    sameForm: await isSameForm(deps),
  })
  const isSameForm = async (deps: TestDeps): Promise<boolean> => {
    const again = await placeBooking(deps, await other.actor(), asked)
    return again.ok && again.value.bookingId === placed
  }
  let used = 0
  const recovering = (deps: TestDeps) =>
    recover(deps, stranger, {
      email: ada.email,
      password: goodPassword,
      code: ada.codes[used++] ?? '',
      browser: workBrowser,
    })
  const signsIn = async (deps: TestDeps): Promise<boolean> => {
    deps.clock.advance(minuteMs)
    const code = appCode(ada.key, now())
    return (
      await signInWithPassword(deps, stranger, { email: ada.email, password: goodPassword, code, browser: workBrowser })
    ).ok
  }
  const shortLived = async (deps: TestDeps) => ({
    mailedAgain: (await loadCode(deps, { id: challengeId, version: 0 }))?.model.code === mailedCode,
    quote: openQuote(deps, agencyKey, { kind: 'offer', about: 'x', id: quote }) === 7,
    token: (await openToken(deps, token)) !== null,
    device: deviceOf(deps, { kind: 'visitor', sessionId: null, address: '', device: proof }, mailbox, now()) !== null,
    pageTicket:
      isOurTicket(deps, pageTicket, { purpose: 'add-app', subject: 'p' }, now()) &&
      challengeOf(deps, pageTicket) === before.challenge,
    embedTicket: readTicket(deps, 'NORD1', embedTicket) !== null,
    listKeys: before.keys
      .filter(({ kid }) => /^\d/.test(kid))
      .every(({ x }) => publicKeys(deps).some((key) => key.x === x)),
  })
  const looksUp = async (deps: TestDeps) =>
    (await verifyLoginCode(deps, visitor, { challengeToken: look.challengeToken, code: mailedCode })).ok
  const pairs = async (deps: TestDeps, which: 0 | 1) => (await pairDevice(deps, installer, { code: codes[which]! })).ok
  const sessionIsOpen = async (deps: TestDeps) =>
    (await readSession(deps, other.token))?.bookingIds.includes(placed) ?? false
  return { first, lasting, shortLived, looksUp, pairs, signsIn, sessionIsOpen, caseNumber, booked, ada, hash }
}

const all = <T extends object>(found: T, value: boolean): Record<keyof T, boolean> =>
  Object.fromEntries(Object.keys(found).map((key) => [key, value])) as Record<keyof T, boolean>

describe('MACHINE-37 the secret is exchanged', () => {
  test('MACHINE-38 MACHINE-39 nothing that was made with the one before is lost, in the settings or out of them', async () => {
    const { first, lasting, shortLived, looksUp, pairs, signsIn, sessionIsOpen } = await world()
    const atFirst = await lasting(first)
    expect(atFirst).toEqual(all(atFirst, true))
    const briefly = await shortLived(first)
    expect(briefly).toEqual(all(briefly, true))

    // the control: the new secret alone, as it was before secrets could be exchanged
    const blind = await startedBlind(first, B)
    expect(await lasting(blind)).toEqual({ ...all(atFirst, false) })
    expect(await shortLived(blind)).toEqual(all(briefly, false))
    expect([await looksUp(blind), await pairs(blind, 0), await signsIn(blind)]).toEqual([false, false, false])

    const both = await startedWith(first, { newest: B, earlier: [A] })
    expect(both.unknown).toBe(0)
    expect(await shortLived(both)).toEqual(all(briefly, true))
    expect([await looksUp(both), await pairs(both, 0), await sessionIsOpen(both)]).toEqual([true, true, true])
    expect(await lasting(both)).toEqual(all(atFirst, true))
    expect(await signsIn(both)).toBe(true)

    const alone = await startedWith(first, { newest: B, earlier: [] })
    expect(alone.unknown).toBe(0)
    expect(await lasting(alone)).toEqual(all(atFirst, true))
    expect([await signsIn(alone), await sessionIsOpen(alone)]).toEqual([true, true])
    // what is short-lived is read with secrets in the settings alone
    expect(await shortLived(alone)).toEqual(all(briefly, false))
    expect(await pairs(alone, 1)).toBe(false)
    expect(first.errors).toEqual([])
  })
})

/** What the rows say of each secret: which key seals it, by the name of the secret that the key is made of. */
const kept = async (deps: TestDeps): Promise<(string | null)[]> => {
  const keys = new Map([A, B, C].map((bytes, index) => [keyName({ pepper: bytes }, 'earlier secret'), 'ABC'[index]!]))
  return (await knownSecrets(deps.db)).map(({ sealed }) => sealed && (keys.get(sealed.key) ?? '?'))
}

describe('MACHINE-37 which secrets there are', () => {
  test('each is numbered in the order it came, sealed with the newest, and the newest never', async () => {
    const deps = await fresh()
    expect((await startedWith(deps, { newest: A, earlier: [] })).secretNumber).toBe(1)
    expect(await kept(deps)).toEqual([null])
    expect((await startedWith(deps, { newest: B, earlier: [A] })).secretNumber).toBe(2)
    expect(await kept(deps)).toEqual(['B', null])
    const third = await startedWith(deps, { newest: C, earlier: [B] })
    expect(await kept(deps)).toEqual(['C', 'C', null])
    expect(third.earlierSecrets).toEqual([
      { number: 1, bytes: A, isGiven: false },
      { number: 2, bytes: B, isGiven: true },
    ])
    expect((await startedWith(deps, { newest: C, earlier: [] })).unknown).toBe(0)
  })

  test('a first start with both knows which came first', async () => {
    const deps = await fresh()
    const { secretNumber, earlierSecrets } = await startedWith(deps, { newest: C, earlier: [B, A] })
    expect([secretNumber, earlierSecrets?.map(({ number }) => number)]).toEqual([3, [1, 2]])
  })

  test('processes that learn of it one after the other, or at once, and one that comes too late: nothing is lost', async () => {
    const deps = await fresh()
    await startedWith(deps, { newest: A, earlier: [] })
    // they are told of the next one before any of them uses it
    await startedWith(deps, { newest: A, earlier: [B] })
    expect(await kept(deps)).toEqual([null, 'A'])
    await Promise.all([0, 1].map(() => startedWith(deps, { newest: B, earlier: [A] })))
    expect(await kept(deps)).toEqual(['B', null])
    const late = await startedWith(deps, { newest: A, earlier: [] })
    expect([late.secretNumber, late.unknown]).toEqual([1, 1])
    expect(await kept(deps)).toEqual(['B', null])
    expect((await startedWith(deps, { newest: B, earlier: [] })).unknown).toBe(0)
  })

  test('one that nobody gives any more is told of, and comes back when it is given', async () => {
    const deps = await fresh()
    await startedWith(deps, { newest: A, earlier: [] })
    expect((await startedWith(deps, { newest: B, earlier: [] })).unknown).toBe(1)
    const findings = async () => (await verify(deps.db)).filter(({ count }) => count > 0).map(({ problem }) => problem)
    expect(await findings()).toEqual([expect.stringContaining('(MACHINE-37)')])
    expect((await startedWith(deps, { newest: B, earlier: [A] })).unknown).toBe(0)
    expect(await findings()).toEqual([])
  })
})

describe('MACHINE-40 MACHINE-41 sealed anew, and taken out', () => {
  test('step by step until nothing needs the one before; what is forgotten opens nothing', async () => {
    const { first, lasting, signsIn } = await world()
    const both = await startedWith(first, { newest: B, earlier: [A] })
    const states = async (deps: TestDeps) => must(await secretStates(deps, system, null))
    const needed = await states(both)
    expect([needed.sealed, needed.lost, needed.canBeTakenOut]).toEqual([5, 0, false])
    expect(needed.waitUntil).toBe(both.clock.now() + 12 * hourMs)
    expect(needed.secrets.map(({ where, passwords, pins }) => [where, passwords, pins])).toEqual([
      ['SECRET_EARLIER', 2, 1],
      ['SECRET', 0, 0],
    ])
    expect(codeOf(await forgetSecret(both, system, { number: 1, trying: null }))).toBe('conflict')

    // what somebody changes between reading and writing stays as he left it
    let isChanged = false
    const raced: TestDeps = {
      ...both,
      db: {
        ...both.db,
        query: async (text, values, name) => {
          if (name === 'reseal_bankAccount' && !isChanged) {
            isChanged = true
            await both.db.query(`update bank_account set iban = 'changed', iban_key = 'by somebody'`)
          }
          return both.db.query(text, values, name)
        },
      },
    }
    const [account] = await first.db.query<{ iban: string; iban_key: string }>(
      'select iban, iban_key from bank_account',
    )
    expect(must(await resealTexts(raced, system))).toEqual({ resealed: 4 })
    expect(await first.db.query('select iban from bank_account')).toEqual([{ iban: 'changed' }])
    expect((await states(both)).lost).toBe(1)
    await first.db.query('update bank_account set iban = $1, iban_key = $2', [account?.iban, account?.iban_key])
    expect(must(await resealTexts(both, system))).toEqual({ resealed: 1 })
    expect(must(await resealTexts(both, system))).toEqual({ resealed: 0 })

    expect((await states(both)).canBeTakenOut).toBe(false)
    first.clock.advance(12 * hourMs)
    const over = await states(both)
    expect([over.sealed, over.canBeTakenOut, over.waitUntil]).toEqual([0, true, null])
    const alone = await startedWith(first, { newest: B, earlier: [] })
    const found = await lasting(alone)
    // the browser's session is over after half a day, and with it its form
    expect(found).toEqual({ ...all(found, true), sameForm: false })
    expect(await signsIn(alone)).toBe(true)
    // she signed in, so her password is made with the newest now
    expect((await states(alone)).secrets.map(({ where, passwords }) => [where, passwords])).toEqual([
      ['rows', 1],
      ['SECRET', 1],
    ])

    expect(codeOf(await forgetSecret(alone, system, { number: 2, trying: null }))).toBe('conflict')
    expect(codeOf(await forgetSecret(alone, system, { number: 9, trying: null }))).toBe('not_found')
    expect(must(await forgetSecret(alone, system, { number: 1, trying: null }))).toMatchObject({
      passwords: 1,
      pins: 1,
    })
    const without = await startedWith(first, { newest: B, earlier: [] })
    const { claimAccount, bankAccount, webhook, wayBack: leadsBack, password, pin, trail } = await lasting(without)
    expect([claimAccount, bankAccount, webhook, leadsBack]).toEqual([true, true, true, true])
    expect(await signsIn(without)).toBe(true)
    expect([password, pin, trail]).toEqual([false, false, false])
  })
})
