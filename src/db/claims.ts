import type { Claim } from '#domain/claims/claim.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { timestamp } from './columns.ts'
import { statement } from './statement.ts'
import { inBatches } from './old-rows.ts'

type ClaimRow = {
  airport_id: number
  id: string
  booking_id: string
  number: string
  status: Claim['status']
  first_name: string
  last_name: string
  email: string
  language: Claim['language']
  amount_minor: number
  return_flight: string
  reason: string
  account_hint: string | null
  created_at: number
  due_at: number
  decided_at: number | null
  decided_by: string | null
  decision_note: string | null
  refund_minor: number
  waived_minor: number
  transfer_minor: number
  taken_by: string | null
  taken_at: number | null
  waiting_since: number | null
}

const toClaim = (row: ClaimRow): Claim => ({
  airportId: row.airport_id,
  id: row.id,
  bookingId: row.booking_id,
  number: row.number,
  status: row.status,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  language: row.language,
  amountMinor: row.amount_minor,
  returnFlight: row.return_flight,
  reason: row.reason,
  accountHint: row.account_hint,
  createdAt: row.created_at,
  dueAt: row.due_at,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  decisionNote: row.decision_note,
  refundMinor: row.refund_minor,
  waivedMinor: row.waived_minor,
  transferMinor: row.transfer_minor,
  takenBy: row.taken_by,
  takenAt: row.taken_at,
  waitingSince: row.waiting_since,
})

const CLAIM = `
  select airport_id, id::text, booking_id::text, number, status, first_name, last_name, email, language,
    amount_minor, return_flight, reason, account_hint, created_at, due_at, decided_at, decided_by,
    decision_note, refund_minor, waived_minor, transfer_minor, taken_by::text, taken_at, waiting_since
  from claim`
const BY_ID = `
  ${CLAIM}
  where airport_id = $1
    and id = $2`
const BY_TOKEN = `
  ${CLAIM}
  where token_hash = $1
    and erased_at is null`
const BY_FORM = `
  ${CLAIM}
  where form_key = $1`
const BY_NUMBER = `
  ${CLAIM}
  where number = $1`
const OF = `
  ${CLAIM}
  where booking_id = $1
  order by created_at`

const one = async (q: Queryable, text: string, values: unknown[], name: string): Promise<Claim | null> => {
  const [row] = await q.query<ClaimRow>(text, values, name)
  return row ? toClaim(row) : null
}

export const claimById = (q: Queryable, airportId: number, id: string): Promise<Claim | null> =>
  one(q, BY_ID, [airportId, id], 'claim_by_id')
export const claimByToken = (q: Queryable, tokenHash: string): Promise<Claim | null> =>
  one(q, BY_TOKEN, [tokenHash], 'claim_by_token')
export const claimByNumber = (q: Queryable, number: string): Promise<Claim | null> =>
  one(q, BY_NUMBER, [number], 'claim_by_number')
/** The claim that this same form made before (CL-03). */
export const claimByForm = (q: Queryable, formKey: string): Promise<Claim | null> =>
  one(q, BY_FORM, [formKey], 'claim_by_form')
export const claimsOf = async (q: Queryable, bookingId: string): Promise<Claim[]> =>
  (await q.query<ClaimRow>(OF, [bookingId], 'claims_of')).map(toClaim)

export type NewClaim = Omit<
  Claim,
  | 'status'
  | 'decidedAt'
  | 'decidedBy'
  | 'decisionNote'
  | 'refundMinor'
  | 'waivedMinor'
  | 'transferMinor'
  | 'takenBy'
  | 'takenAt'
  | 'waitingSince'
> & {
  tokenHash: string
  formKey: string
  account: string | null
  accountKey: string | null
}

const INSERT = statement(
  'claim_insert',
  `
    insert into claim (
      airport_id, id, booking_id, number, token_hash, form_key, status, first_name, last_name, email,
      language, amount_minor, return_flight, reason, account, account_key, account_hint, created_at, due_at
    )
    values (
      :airportId, :id, :bookingId, :number, :tokenHash, :formKey, 'received', :firstName, :lastName, :email,
      :language, :amountMinor, :returnFlight, :reason, :account, :accountKey, :accountHint, :createdAt,
      :dueAt
    )`,
)

/** Call it with the booking locked. The form's key is unique, so of two claims of one form only one can be stored. */
export const insertClaim = async (tx: Queryable, c: NewClaim): Promise<void> => {
  await INSERT(tx, {
    airportId: c.airportId,
    id: c.id,
    bookingId: c.bookingId,
    number: c.number,
    tokenHash: c.tokenHash,
    formKey: c.formKey,
    firstName: c.firstName,
    lastName: c.lastName,
    email: c.email,
    language: c.language,
    amountMinor: c.amountMinor,
    returnFlight: c.returnFlight,
    reason: c.reason,
    account: c.account,
    accountKey: c.accountKey,
    accountHint: c.accountHint,
    createdAt: timestamp(c.createdAt),
    dueAt: timestamp(c.dueAt),
  })
}

const DECIDE = statement(
  'claim_decide',
  `
    update claim
    set status = :status,
      decided_at = :now,
      decided_by = :by,
      waiting_since = null,
      decision_note = :note,
      refund_minor = :refundMinor,
      waived_minor = :waivedMinor,
      transfer_minor = :transferMinor
    where airport_id = :airportId
      and id = :id
      and status = 'received'
    returning id`,
)

export type Decision = {
  status: 'approved' | 'refused'
  now: Instant
  by: string
  note: string | null
  refundMinor: number
  waivedMinor: number
  transferMinor: number
}

/** Stores the decision, once. False when somebody decided before. */
export const decideClaimRow = async (tx: Queryable, airportId: number, id: string, d: Decision): Promise<boolean> =>
  (
    await DECIDE(tx, {
      airportId,
      id,
      status: d.status,
      now: timestamp(d.now),
      by: d.by,
      note: d.note,
      refundMinor: d.refundMinor,
      waivedMinor: d.waivedMinor,
      transferMinor: d.transferMinor,
    })
  ).length === 1

const ACCOUNT = `
  select account, account_key
  from claim
  where airport_id = $1
    and id = $2`

/** The encrypted account, for whoever pays it out; null after it was erased. */
export const sealedAccount = async (
  q: Queryable,
  airportId: number,
  id: string,
): Promise<{ sealed: string; key: string } | null> => {
  const [row] = await q.query<{ account: string | null; account_key: string | null }>(
    ACCOUNT,
    [airportId, id],
    'claim_account',
  )
  return row?.account && row.account_key ? { sealed: row.account, key: row.account_key } : null
}

const ERASE_ACCOUNTS = `
  with emptied as (
    update claim
    set account = null, account_key = null, account_hint = null
    where id = any (
      array(
        select id
        from claim
        where account is not null
          and decided_at <= $2
        limit $1
      )
    )
      and account is not null
    returning 1
  )
  select count(*) as n
  from emptied`

/** Erases the accounts of claims that were decided at `before` or earlier (CL-05). */
export const eraseAccounts = (q: Queryable, before: Instant): Promise<number> =>
  inBatches(q, ERASE_ACCOUNTS, [timestamp(before)], 'claim_erase_accounts')
