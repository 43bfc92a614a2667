import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

const SET = `
  insert into desk_pin (device_id, person_id, proof, secret, set_at)
  values ($1, $2, $3, $4, $5)
  on conflict (device_id, person_id) do update
  set proof = excluded.proof, secret = excluded.secret, set_at = excluded.set_at`

/** Sets the PIN of a person on a tablet, in place of the one before. */
export const setDeskPin = async (
  q: Queryable,
  { deviceId, personId, proof, secret }: { deviceId: string; personId: string; proof: string; secret: string },
  now: Instant,
): Promise<void> => {
  await q.query(SET, [deviceId, personId, proof, secret, timestamp(now)], 'desk_pin_set')
}

const PINS = `
  select k.person_id::text as id, p.name, k.proof, k.secret
  from desk_pin k
  join person p on p.id = k.person_id
  where k.device_id = $1
  order by p.name, p.id
  limit 100`

/** Who has a PIN on a tablet, by name; whether they still work there is for who asks. */
/** `secret`: the name of the one it was made with; null: the first. */
export type DeskPin = { id: string; name: string; proof: string; secret: string | null }
export const deskPinsOf = (q: Queryable, deviceId: string): Promise<DeskPin[]> =>
  q.query(PINS, [deviceId], 'desk_pins_of')

const DELETE_OF = `
  delete from desk_pin
  where person_id = $1`

/** Takes all PINs of a person away, on whatever tablet: he gets new factors, or is removed. */
export const deleteDeskPins = async (q: Queryable, personId: string): Promise<void> => {
  await q.query(DELETE_OF, [personId], 'desk_pins_delete_of')
}
