import { randomUUID } from 'node:crypto'
import { addAllotment, lockDays } from '#db/allotments.ts'
import type { PlaceRequest } from '#db/booking-desk.ts'
import type { Db } from '#db/db.ts'
import { releaseMoment } from '#domain/agencies/allotment.ts'
import { datesFromTo, type LocalDate } from '#domain/time/local.ts'
import { noon, placeRequest, zone } from './inventory.ts'

/** Two agencies, for tests that have rows and no use cases. Answers their organisations by code. */
export const storeAgencies = async (db: Db): Promise<Record<'NORD1' | 'SUD2', string>> => {
  const ids = { NORD1: randomUUID(), SUD2: randomUUID() }
  for (const [code, id] of Object.entries(ids)) {
    await db.query(
      `insert into organisation (id, kind, slug, name, created_at) values ($1, 'agency', lower($2), $2, now())`,
      [id, code],
    )
    await db.query(
      `insert into agency (code, name, promocode, cashback_percent, invoicing, organisation_id) values ($1, $1, '', 0, false, $2)`,
      [code, id],
    )
  }
  return ids
}

export type AllotmentChoice = {
  organisationId: string
  from?: string
  until?: string
  spaces?: number
  releaseDays?: number
  productId?: number
}

/** Sets spaces aside as the use case does, without asking whether they are free. Answers the allotment's id. */
export const storeAllotment = async (db: Db, choice: AllotmentChoice): Promise<string> => {
  const {
    organisationId,
    from = '2026-12-01',
    until = '2026-12-05',
    spaces = 1,
    releaseDays = 3,
    productId = 1,
  } = choice
  const id = randomUUID()
  const days = datesFromTo(from as LocalDate, until as LocalDate).map((day) => ({
    day,
    releaseAt: releaseMoment(day, releaseDays, zone),
  }))
  await db.transaction(async (tx) => {
    await lockDays(
      tx,
      1,
      days.map(({ day }) => ({ productId, day })),
    )
    await addAllotment(tx, { airportId: 1, id, organisationId, productId, spaces, releaseDays, days, by: 'test' }, noon)
  })
  return id
}

/** A booking that an agency sold; `placeRequest` has the rest. */
export const agencyRequest = (code: string, choice: Parameters<typeof placeRequest>[0] = {}): PlaceRequest => {
  const request = placeRequest(choice)
  const agent = { code, name: code, promocode: '', cashbackPercent: 0 }
  return { ...request, booking: { ...request.booking, terms: { ...request.booking.terms, agent } } }
}

/** By day: what is open and what is sold of allotments, as `open/sold`; days that were released have `free`. */
export const allotted = async (db: Db, productId = 1): Promise<Record<string, string>> => {
  const rows = await db.query<{ day: string; said: string }>(
    `select d.day, case when d.released then 'free' else d.open::text end || '/' || (
       select count(*) from allotment_use u
       where u.product_id = d.product_id and u.day = d.day and u.allotment_id = d.allotment_id) as said
     from allotment_day d where d.product_id = $1 order by d.day, d.allotment_id`,
    [productId],
  )
  return Object.fromEntries(rows.map(({ day, said }) => [day, said]))
}

/**
 * What a process of a version before allotments does beside this one: the same statements, and nothing that reads or
 * writes an allotment.
 */
export const withoutAllotments = (db: Db): Db => ({
  ...db,
  transaction: (work, options) =>
    db.transaction(
      (tx) =>
        work({
          query: (text, values, name) =>
            name?.startsWith('allotment_') ? Promise.resolve([]) : tx.query(text, values, name),
        }),
      options,
    ),
})
