import { randomUUID } from 'node:crypto'
import { addAllotment, lockDays } from '#db/allotments.ts'
import { addContract } from '#db/agency-contracts.ts'
import { insertStatement } from '#db/agency-statements.ts'
import { postStatement } from '#db/journal.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { addNetPrice } from '#db/net-prices.ts'
import { addPaper } from '#db/papers.ts'
import { addParkContract } from '#db/park-contracts.ts'
import { insertParkStatement } from '#db/park-statements.ts'
import type { Db } from '#db/db.ts'
import { lastMonth, type StatementLine } from '#domain/statements/statement.ts'
import { addDays, dateOf, parseDate } from '#domain/time/local.ts'
import { dayMs, localAt } from '#domain/time/zones.ts'

const commission = { basisPoints: 1_250 }
const line = (n: number, changes: Partial<StatementLine> = {}): StatementLine => ({
  kind: 'booking',
  airportId: 1,
  bookingId: randomUUID(),
  bookingNumber: `EIN-7K3P-9XQD-2M4${n}`,
  commission,
  vatRatePercent: 21,
  keptMinor: 6_200,
  netMinor: 5_124,
  commissionMinor: 641,
  owedMinor: 0,
  amountMinor: 641,
  ...changes,
})

const HAS_ACCOUNT = `
  update agency
  set invoicing = true
  where organisation_id = $1`

/** A contract, net prices and an account, and a closed month of an agency, for the pages that show them. */
export const addStatements = async (db: Db, organisationId: string, now: number): Promise<void> => {
  const validFrom = parseDate('2026-01-01')!
  await addContract(db, { organisationId, currency: 'EUR', validFrom, commission, by: 'staff:walk' }, now)
  await db.query(HAS_ACCOUNT, [organisationId])
  await moveCatalogueVersion(db)
  const net = { organisationId, currency: 'EUR', validFrom, validUntil: null, by: 'staff:walk', carPark: null }
  await addNetPrice(db, { ...net, package: null, rule: { basisPoints: 1_000 } }, now)
  await addNetPrice(db, { ...net, validUntil: parseDate('2027-03-31')!, package: 'flex', rule: { dayMinor: 650 } }, now)
  await addNetPrice(db, { ...net, package: 'basic', rule: null }, now)
  const changed = line(1)
  const lines = [
    changed,
    line(2, { owedMinor: 6_200, amountMinor: -5_559 }),
    { ...changed, kind: 'correction' as const, keptMinor: 0, netMinor: 0, commissionMinor: 0, amountMinor: -641 },
  ]
  const linesMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const sums = { openingMinor: 0, linesMinor, closingMinor: linesMinor }
  const closed = {
    id: randomUUID(),
    organisationId,
    n: 1,
    number: 'AGENCY-NORD1-0001',
    currency: 'EUR',
    month: lastMonth(now),
    ...sums,
    closedAt: now,
  }
  await insertStatement(db, closed, lines)
  await postStatement(db, closed, lines, now)
}

/** The same of who runs car parks: a booking paid to us, and one paid at the till. */
export const addParkStatements = async (db: Db, organisationId: string, now: number): Promise<void> => {
  const contract = { commission: { basisPoints: 1_500 }, lateBasisPoints: 10_000 }
  await addParkContract(
    db,
    { organisationId, currency: 'EUR', validFrom: parseDate('2026-01-01')!, ...contract, by: 'staff:walk' },
    now,
  )
  const parked = (n: number, tillMinor: number) => ({
    kind: 'booking' as const,
    airportId: 1,
    bookingId: randomUUID(),
    bookingNumber: `EIN-7K3P-9XQD-3N5${n}`,
    contract,
    vatRatePercent: 21,
    keptMinor: 6_200,
    commissionMinor: 930,
    shareMinor: 5_270,
    chargesMinor: 0,
    tillMinor,
    amountMinor: 5_270 - tillMinor,
  })
  const lines = [parked(1, 0), parked(2, 6_200)]
  const linesMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const closed = {
    id: randomUUID(),
    organisationId,
    n: 1,
    number: 'PARKWING-EINDHOVEN-B-V-0001',
    currency: 'EUR',
    month: lastMonth(now),
    openingMinor: 0,
    linesMinor,
    closingMinor: linesMinor,
    closedAt: now,
  }
  await insertParkStatement(db, closed, lines)
  await postStatement(db, closed, lines, now)
}

const SOLD = `
  select p.airport_id as "airportId", p.id as "productId"
  from product p
  join car_park c on c.airport_id = p.airport_id and c.id = p.car_park_id
  where c.organisation_id = $1
    and p.parent_id is null
    and p.active
  order by 1, 2
  limit 1`

/** Spaces of a car park of the operator that are set aside for the agency, on two spans of days. */
export const addAllotments = async (db: Db, organisationId: string, operatorId: string, now: number): Promise<void> => {
  const [sold] = await db.query<{ airportId: number; productId: number }>(SOLD, [operatorId])
  if (!sold) throw new Error('no product')
  const { airportId, productId } = sold
  const today = dateOf(localAt(now, 'UTC'))
  for (const [from, length, spaces] of [
    [40, 30, 12],
    [80, 3, 1],
  ] as const)
    await db.transaction(async (tx) => {
      const days = Array.from({ length }, (_, n) => ({
        day: addDays(today, from + n),
        releaseAt: now + (from + n - 14) * dayMs,
      }))
      await lockDays(
        tx,
        airportId,
        days.map(({ day }) => ({ productId, day })),
      )
      const one = { airportId, id: randomUUID(), organisationId, productId, spaces, releaseDays: 14, days }
      await addAllotment(tx, { ...one, by: 'staff:walk' }, now)
    })
}

const SOMEBODY = `
  select id::text
  from person
  order by email
  limit 1`

/** Papers in every state; none that has expired is required, so that both go on selling. */
export const addPapers = async (db: Db, organisationIds: readonly string[], now: number): Promise<void> => {
  const [person] = await db.query<{ id: string }>(SOMEBODY)
  if (!person) throw new Error('nobody')
  const today = dateOf(localAt(now, 'UTC'))
  for (const organisationId of organisationIds)
    for (const [kind, reference, days] of [
      ['register', 'KvK 71234567, seen on paper at the office in Utrecht', null],
      ['insurance', 'Polis 4711-B', 20],
      ['identity', 'Video call of 3 March, M. van der Aa', 5],
      ['licence', 'Omgevingsvergunning 2019/00417', -3],
    ] as const)
      await addPaper(
        db,
        {
          id: randomUUID(),
          organisationId,
          kind,
          reference,
          validUntil: days === null ? null : addDays(today, days),
          isRequired: days !== -3,
          renews: null,
          by: person.id,
        },
        now,
      )
}
