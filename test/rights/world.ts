import { randomUUID } from 'node:crypto'
import { storeAgency } from '#db/agencies.ts'
import { bookingById } from '#db/bookings.ts'
import { claimsOf } from '#db/claims.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { insertInvitation } from '#db/invitations.ts'
import { insertJoin, proveJoin } from '#db/join-requests.ts'
import { openAlerts, raiseAlert } from '#db/money-alerts.ts'
import { houseId, settleOrganisations } from '#db/organisations.ts'
import { insertMembership, insertPerson } from '#db/people.ts'
import { deliveriesOf } from '#db/webhook-deliveries.ts'
import { statementEvent, webhookEvents } from '#domain/agencies/webhooks.ts'
import { homeOf, roles, type Owners, type Role, type Scope } from '#domain/access/people.ts'
import type { Place } from '#domain/access/permissions.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import { bookingNumber } from '#domain/bookings/number.ts'
import { claimNumber } from '#domain/claims/number.ts'
import { storeAllotment } from '#test/builders/allotments.ts'
import { openTestDb } from '#test/builders/database.ts'
import { jpeg } from '#test/builders/files.ts'
import { joinDetails } from '#test/builders/joins.ts'
import { testAirport, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, must, pay, place } from '#test/builders/traveller.ts'
import { claimOf } from '#test/builders/claims.ts'
import { makeKey } from '#usecases/agencies/service-keys.ts'
import { makeEndpoint } from '#usecases/agencies/webhooks.ts'
import type { Actor } from '#usecases/actor.ts'
import { addDevice } from '#usecases/operators/devices/devices.ts'
import { actorOf, openStaffSession, readStaffSession, type StaffSession } from '#usecases/people/staff-session.ts'
import { fileClaim } from '#usecases/travellers/file-claim.ts'

/**
 * One car park with everything that belongs to it, and an agency with everything that is its own: a booking that stands
 * at the one and was sold by the other.
 */
export type Thing = {
  bookingId: string
  number: string
  voucherCode: string
  place: Place & { zone: string }
  placeSlug: string
  productId: number
  operator: { id: string; slug: string }
  agency: { id: string; slug: string; code: string }
  claimId: string
  claimNumber: string
  refundId: string
  alertId: string
  requestId: string
  keyId: string
  keySecret: string
  /** of a letter about the booking, as the list of letters names it */
  letterRef: string
  endpointId: string
  deliveryId: string
  deviceId: string
  /** of the agency, at the car park */
  allotmentId: string
  /** roles of somebody at the car park, and of somebody of the agency */
  deskMembershipId: string
  sellerMembershipId: string
  deskInvitationId: string
  sellerInvitationId: string
  /** to a trusted role, which waits for the second person */
  houseInvitationId: string
  /** somebody who asks to join */
  joinId: string
}

/**
 * `own` is what the roles of operators and agencies reach, `beside` is of the same organisations and outside of their
 * scope, `foreign` of others, and `unknown` does not exist.
 */
export const kinds = ['own', 'beside', 'foreign', 'unknown'] as const
export type Kind = (typeof kinds)[number]

export type Person = { name: string; personId: string; actor: Extract<Actor, { kind: 'staff' }>; session: StaffSession }
export type World = { deps: TestDeps; things: Record<Kind, Thing>; people: Person[] }

export const visitor: Actor = { kind: 'visitor', sessionId: null, address: '192.0.2.99' }

const system: Actor = { kind: 'system', job: 'test' }

const email = (name: string): string => `${name.toLowerCase()}@work.example`

const employed = async (deps: TestDeps, name: string, role: Role, organisationId: string, scope: Scope) => {
  const [personId, membershipId] = [randomUUID(), randomUUID()]
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await insertPerson(tx, { id: personId, email: email(name), name, language: 'en', isDemo: false }, now)
    await insertMembership(tx, { id: membershipId, personId, organisationId, role, scope, by: null }, now)
  })
  return { personId, membershipId }
}

const invitedTo = async (
  deps: TestDeps,
  name: string,
  role: Role,
  organisationId: string,
  scope: Scope,
  needsAgreement = false,
) => {
  const id = randomUUID()
  await insertInvitation(
    deps.db,
    {
      id,
      tokenHash: Buffer.from(id.replaceAll('-', ''), 'hex').toString('hex').padEnd(64, '0'),
      email: email(`new-${name}`),
      organisationId,
      role,
      scope,
      language: 'en',
      by: null,
      needsAgreement,
    },
    deps.clock.now(),
  )
  return id
}

/** Somebody asks to join, and has proved the address. */
const askedToJoin = async (deps: TestDeps, name: string): Promise<string> => {
  const id = randomUUID()
  const asked = {
    ...joinDetails,
    email: email(`join-${name}`),
    id,
    tokenHash: `hash of ${id}`,
    language: 'en' as const,
  }
  await insertJoin(deps.db, asked, deps.clock.now())
  await proveJoin(deps.db, id, deps.clock.now())
  return id
}

const seedOf = () => {
  const seed = testAirport(30)
  const [product] = seed.products
  const [rate] = seed.rates
  if (!product || !rate) throw new Error('no product')
  const at = (id: number, registration: string) => ({
    ...product,
    id,
    extras: [],
    transfer: 'valet' as const,
    carPark: {
      ...product.carPark,
      id,
      slug: `park-${id}`,
      operator: { ...product.carPark.operator, name: `Operator ${registration}`, registration },
    },
  })
  return {
    ...seed,
    products: [at(1, '1'), at(2, '1'), at(3, '3')],
    rates: [1, 2, 3].map((productId) => ({ ...rate, productId })),
  }
}

const agencyRows = 'select code, organisation_id::text as id from agency'
const operatorRows = `
  select c.id as "carParkId", o.id::text, o.slug
  from car_park c
  join organisation o on o.id = c.organisation_id`
const asked = `
  insert into service_request (
    airport_id, id, booking_id, kind, amount_minor, reason, booking_version, asked_by, asked_at
  )
  values (1, $1, $2, 'refund', 5, 'storm', 0, $3, now())`
const letter = `
  select id
  from job
  where queue = 'mail'
    and payload ->> 'bookingId' = $1
  order by id
  limit 1`
const refund = `
  insert into refund (airport_id, id, booking_id, payment_id, amount_minor, reason, status, created_at)
  select airport_id, $1, booking_id, id, 5, 'cancelled', 'completed', now()
  from payment
  where booking_id = $2`

/** An airport with three car parks of two operators, three agent codes of two agencies, and people of each role. */
export const openWorld = async (): Promise<World & { close: () => Promise<void> }> => {
  const db = await openTestDb()
  const deps = await testDeps({ db, seed: seedOf() })
  for (const code of ['NORD1', 'NORD2', 'SUD2'])
    await storeAgency(db, {
      code,
      name: `Travel ${code}`,
      promocode: '',
      cashbackPercent: 0,
      adjustment: null,
      invoicing: false,
    })
  await settleOrganisations(db, deps.clock.now())
  await db.query(
    `update agency set organisation_id = (select organisation_id from agency where code = 'NORD1') where code = 'NORD2'`,
  )
  await moveCatalogueVersion(db)
  await deps.catalogue.refresh()
  const agencies = await db.query<{ code: string; id: string }>(agencyRows)
  const operators = await db.query<{ carParkId: number; id: string; slug: string }>(operatorRows)

  const thing = async (kind: Exclude<Kind, 'unknown'>, carParkId: number, code: string): Promise<Thing> => {
    const operator = operators.find((one) => one.carParkId === carParkId)
    const agency = agencies.find((one) => one.code === code)
    if (!operator || !agency) throw new Error(kind)
    const who = await browser(deps)
    const bookingId = await place(deps, who, { email: `${kind}@example.org` })
    await pay(deps, who, bookingId)
    const { number } = (await bookingById(db, bookingId))!
    must(
      await fileClaim(
        deps,
        await who.actor(),
        claimOf(number, { email: `${kind}@example.org` }, { receipt: await jpeg() }),
      ),
    )
    const [claim] = await claimsOf(db, bookingId)
    await db.query('update booking set product_id = $1, agent_code = $2 where id = $3', [carParkId, code, bookingId])
    const places: Scope = { kind: 'places', places: [{ airportId: 1, carParkId }] }
    const codes: Scope = { kind: 'codes', codes: [code] }
    const desk = await employed(deps, `Desk-${kind}`, 'desk', operator.id, places)
    const seller = await employed(deps, `Seller-${kind}`, 'seller', agency.id, codes)
    const key = must(
      await makeKey(deps, system, {
        organisationId: agency.id,
        code,
        name: kind, // one with statements is replaced only by who reaches the whole agency (AGENCY-80)
        scopes: keyScopes.filter((scope) => scope !== 'statements'),
      }),
    )
    const { endpoint } = must(
      await makeEndpoint(deps, system, {
        organisationId: agency.id,
        code,
        url: `https://hooks.example.org/${kind}`,
        // of bookings only: what an address of statements asks besides is AGENCY-189
        events: webhookEvents.filter((event) => event !== statementEvent),
      }),
    )
    const [delivery] = await deliveriesOf(db, { endpointId: endpoint.id, state: null, before: null, limit: 1 })
    const device = must(
      await addDevice(deps, system, {
        place: { airportId: 1, carParkId },
        name: kind,
        lane: '1',
        direction: 'in',
      }),
    )
    await raiseAlert(db, { airportId: 1, bookingId, subject: kind, kind: 'refund_failed' }, deps.clock.now())
    const alert = (await openAlerts(db)).find((one) => one.bookingId === bookingId)
    const [mail] = await db.query<{ id: number }>(letter, [bookingId])
    const refundId = randomUUID()
    await db.query(refund, [refundId, bookingId])
    const requestId = randomUUID()
    await db.query(asked, [requestId, bookingId, desk.personId])
    const booking = (await bookingById(db, bookingId))!
    return {
      bookingId,
      number,
      voucherCode: booking.voucherCode,
      place: { airportId: 1, carParkId, zone: 'Europe/Amsterdam' },
      placeSlug: `ams-park-${carParkId}`,
      productId: carParkId,
      operator: { id: operator.id, slug: operator.slug },
      agency: { id: agency.id, slug: `agency-${code.replace('NORD2', 'NORD1').toLowerCase()}`, code },
      claimId: claim!.id,
      claimNumber: claim!.number,
      refundId,
      requestId,
      alertId: alert!.id,
      keyId: key.id,
      keySecret: key.secret,
      letterRef: `job:${mail!.id}`,
      endpointId: endpoint.id,
      deliveryId: delivery!.id,
      deviceId: device.id,
      allotmentId: await storeAllotment(db, { organisationId: agency.id, productId: carParkId }),
      deskMembershipId: desk.membershipId,
      sellerMembershipId: seller.membershipId,
      deskInvitationId: await invitedTo(deps, `d-${kind}`, 'desk', operator.id, places),
      houseInvitationId: await invitedTo(deps, `h-${kind}`, 'finance', houseId, { kind: 'all' }, true),
      sellerInvitationId: await invitedTo(deps, `s-${kind}`, 'seller', agency.id, codes),
      joinId: await askedToJoin(deps, kind),
    }
  }
  const own = await thing('own', 1, 'NORD1')
  const things = { own, beside: await thing('beside', 2, 'NORD2'), foreign: await thing('foreign', 3, 'SUD2') }
  const organisationIds = { operator: own.operator.id, agency: own.agency.id, house: houseId }
  const scopes: Record<keyof typeof organisationIds, Scope> = {
    operator: { kind: 'places', places: [{ airportId: 1, carParkId: 1 }] },
    agency: { kind: 'codes', codes: ['NORD1'] },
    house: { kind: 'all' },
  }
  const people: Person[] = []
  const everything: Scope = { kind: 'all' }
  const wishes = roles.flatMap((role) => {
    const scope = scopes[homeOf[role] as keyof typeof scopes]
    return scope.kind === 'all'
      ? [{ role, scope }]
      : [
          { role, scope },
          { role, scope: everything },
        ]
  })
  for (const { role, scope } of wishes) {
    const organisationId = organisationIds[homeOf[role] as keyof typeof organisationIds]
    const { personId } = await employed(deps, `A-${role}-${scope.kind}`, role, organisationId, scope)
    const token = await openStaffSession(db, { personId, device: '', network: '192.0.2.1' }, deps.clock.now())
    const session = await readStaffSession(deps, token)
    const actor = session && actorOf(session, '192.0.2.1', '192.0.2.0')
    if (!session || actor?.kind !== 'staff') throw new Error(role)
    people.push({ name: `${role} of ${scope.kind}`, personId, actor, session })
  }
  return { deps, things: { ...things, unknown: unknownThing() }, people, close: () => db.close() }
}

const unknownThing = (): Thing => ({
  bookingId: randomUUID(),
  number: bookingNumber('AMS', new Uint8Array(32).fill(77)),
  voucherCode: '2222222222222222',
  place: { airportId: 1, carParkId: 98, zone: 'Europe/Amsterdam' },
  placeSlug: 'ams-park-98',
  productId: 98,
  operator: { id: randomUUID(), slug: 'nobody-at-all' },
  agency: { id: randomUUID(), slug: 'agency-none', code: 'NONE9' },
  claimId: randomUUID(),
  claimNumber: claimNumber(new Uint8Array(32).fill(77)),
  requestId: randomUUID(),
  houseInvitationId: randomUUID(),
  joinId: randomUUID(),
  refundId: randomUUID(),
  alertId: randomUUID(),
  keyId: randomUUID(),
  letterRef: 'job:987654321',
  endpointId: randomUUID(),
  deliveryId: randomUUID(),
  deviceId: randomUUID(),
  allotmentId: randomUUID(),
  keySecret: `pw_live_${'A'.repeat(43)}`,
  deskMembershipId: randomUUID(),
  sellerMembershipId: randomUUID(),
  deskInvitationId: randomUUID(),
  sellerInvitationId: randomUUID(),
})

/**
 * What an operation is about, as the table of rights sees whose it is. `operator` and `agency` are what somebody
 * reaches of an organisation, `all of …` the organisation as a whole. `of the house` is what only the house works
 * with, though it concerns somebody else's thing. `everything` is a list of all, `nothing` no thing in particular.
 */
export type About =
  | 'booking'
  | 'of the house'
  | 'place'
  | 'seller'
  | 'operator'
  | 'agency'
  | 'all of operator'
  | 'all of agency'
  | 'everything'
  | 'nothing'

const wholes: readonly About[] = ['operator', 'agency', 'all of operator', 'all of agency']

/** The things that such an operation can be asked about. */
export const kindsOf = (about: About): readonly Kind[] => {
  if (about === 'nothing' || about === 'everything') return ['own']
  // what is beside is of the same organisation
  return wholes.includes(about) ? ['own', 'foreign', 'unknown'] : kinds
}

/** Null: there is no such thing; undefined: the operation is about none in particular. */
export const ownersOf = (about: About, { operator, agency, place }: Thing, kind: Kind): Owners | null | undefined => {
  if (about === 'nothing') return undefined
  if (about === 'everything') return { organisationIds: [] }
  if (kind === 'unknown') return null
  const at = { airportId: place.airportId, carParkId: place.carParkId }
  switch (about) {
    case 'of the house':
      return { organisationIds: [] }
    case 'place':
    case 'operator':
      return { organisationIds: [operator.id], place: at }
    case 'seller':
    case 'agency':
      return { organisationIds: [agency.id], code: agency.code }
    case 'all of operator':
      return { organisationIds: [operator.id] }
    case 'all of agency':
      return { organisationIds: [agency.id] }
    case 'booking':
      return { organisationIds: [operator.id, agency.id], place: at, code: agency.code }
  }
}
