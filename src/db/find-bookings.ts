import type { Booking } from '#domain/bookings/booking.ts'
import { SELECT_BOOKING, toBooking, type BookingRow } from './booking-columns.ts'
import type { Queryable } from './db.ts'

const accented =
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüý' +
  'ÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİıĴĵĶķĹĺĻ' +
  'ļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻż' +
  'ŽžǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜȘșȚț-’.'
const plain =
  'aaaaaaceeeeiiiidnoooooouuuuyaaaaaaceeeeiiiidnoooooouuuuy' +
  'yaaaaaaccccccccddddeeeeeeeeeegggggggghhiiiiiiiiiijjkklll' +
  'lllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzz' +
  'zzaaiioouuuuuuuuuusstt   '

/** A name without accents, in lower case. The same expressions stand in the indexes of the migrations (SERVICE-5). */
const folded = (text: string): string => `lower(replace(translate(${text}, '${accented}', '${plain}'), 'ß', 'ss'))`
const NAME_WORDS = `to_tsvector('simple', ${folded("b.details ->> 'lastName'")})`
const TYPED_WORDS = `to_tsquery('simple', ${folded('$1')})`
const PLATE = `translate(upper(b.details ->> 'plate'), 'ODQILBSZ -._·•/', '00011852')`
const PHONE = `reverse(b.details ->> 'mobile')`
/** greater than every character, so that what begins with a text lies between the text and the text with this */
const last = String.fromCodePoint(0x10ffff)

const found = async (q: Queryable, text: string, values: unknown[], name?: string): Promise<Booking[]> =>
  (await q.query<BookingRow>(text, values, name)).map(toBooking)

const BY_EMAIL = `
  ${SELECT_BOOKING}
  where b.email = $1
    and b.erased_at is null
  order by b.arrival desc, b.id
  limit $2`
const BY_PLATE = `
  ${SELECT_BOOKING}
  where ${PLATE} = $1
    and b.erased_at is null
  order by b.arrival desc, b.id
  limit $2`
const BY_PHONE_END = `
  ${SELECT_BOOKING}
  where ${PHONE} ~>=~ $1
    and ${PHONE} ~<~ ($1 || $3)
    and b.erased_at is null
  order by b.arrival desc, b.id
  limit $2`
const BY_LAST_NAME = `
  ${SELECT_BOOKING}
  where ${NAME_WORDS} @@ ${TYPED_WORDS}
    and b.erased_at is null
  order by b.departure desc, b.id
  limit $2`
// a reference is one within its agency, which is how they are kept
const BY_REFERENCE = `
  ${SELECT_BOOKING}
  where b.id in (
      select r.booking_id
      from agency a
      join agency_reference r on r.agent_code = a.code
      where r.reference = $1
    )
    and b.erased_at is null
  order by b.arrival desc, b.id
  limit $2`
const CLAIMED = `
  select booking_id::text as id
  from claim
  where number = $1`

/**
 * Bookings of whoever has this address, which must be in the stored spelling. The newest stay comes first, as
 * below.
 */
export const bookingsByEmail = (q: Queryable, email: string, limit: number): Promise<Booking[]> =>
  found(q, BY_EMAIL, [email, limit], 'find_by_email')

/** Bookings for which an agency has this reference, as it wrote it (SERVICE-43). */
export const bookingsByReference = (q: Queryable, reference: string, limit: number): Promise<Booking[]> =>
  found(q, BY_REFERENCE, [reference, limit], 'find_by_reference')

/** `look`: domain/access/find-terms.ts plateLook. */
export const bookingsByPlate = (q: Queryable, look: string, limit: number): Promise<Booking[]> =>
  found(q, BY_PLATE, [look, limit], 'find_by_plate')

export const bookingsByPhoneEnd = (q: Queryable, digits: string, limit: number): Promise<Booking[]> =>
  found(q, BY_PHONE_END, [[...digits].toReversed().join(''), limit, last], 'find_by_phone_end')

/**
 * Bookings whose last name has all these words, each in one of its spellings. The newest stay by its end comes first:
 * of a name that many people have, the last fifty are read off the index of ends, and of a rare one all are read off
 * the index of words. The database chooses for each question, which is why this one has no name.
 */
export const bookingsByLastName = (
  q: Queryable,
  { words, isWhole }: { words: readonly (readonly string[])[]; isWhole: boolean },
  limit: number,
): Promise<Booking[]> => {
  const begins = isWhole ? '' : ':*'
  const asked = words.map((spellings) => `(${spellings.map((word) => word + begins).join(' | ')})`).join(' & ')
  return found(q, BY_LAST_NAME, [asked, limit])
}

export const bookingIdByClaim = async (q: Queryable, number: string): Promise<string | null> =>
  (await q.query<{ id: string }>(CLAIMED, [number], 'find_by_claim'))[0]?.id ?? null
