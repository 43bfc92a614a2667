import type { Queryable } from './db.ts'
import { deleteDeskPins } from './desk-pins.ts'

// Everything that says who somebody was. What was done, when and in which role stays in the trail, under a number.
const FORGET_PERSON = `
  update person
  set email = 'removed-' || id || '@removed.invalid', name = '–', settings = '{}', password = null, totp = null,
    totp_key = null, totp_step = null, seen_at = null
  where id = $1`
const FORGET_INVITATIONS = `
  delete from invitation
  where email = $1`
const FORGET_JOINS = `
  delete from join_request
  where email = $1`
const FORGET_CHALLENGES = `
  delete from staff_challenge
  where person_id = $1
    or data ->> 'personId' = $1::text`
const FORGET_NETWORKS = `
  update trail
  set network = null
  where person_id = $1
    or object = 'person:' || $1`
const FORGET_REASONS = `
  update trail
  set reason = null, data = '{}'
  where object = 'person:' || $1`

const FORGET_NOTES = `
  delete from shift_note
  where actor = 'staff:' || $1`

const FORGET_COUNT_REASONS = `
  update drawer_count
  set reason = '–'
  where actor = 'staff:' || $1
    and reason <> ''`

/** `email` as it is stored, before it is gone. */
export const forgetPerson = async (tx: Queryable, personId: string, email: string): Promise<void> => {
  await tx.query(FORGET_INVITATIONS, [email], 'person_forget_invitations')
  await tx.query(FORGET_JOINS, [email], 'person_forget_joins')
  await tx.query(FORGET_CHALLENGES, [personId], 'person_forget_challenges')
  await tx.query(FORGET_NETWORKS, [personId], 'person_forget_networks')
  await tx.query(FORGET_REASONS, [personId], 'person_forget_reasons')
  await tx.query(FORGET_NOTES, [personId], 'person_forget_notes')
  await deleteDeskPins(tx, personId)
  await tx.query(FORGET_COUNT_REASONS, [personId], 'person_forget_count_reasons')
  await tx.query(FORGET_PERSON, [personId], 'person_forget')
}
