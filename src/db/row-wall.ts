import type { Place } from '#domain/access/permissions.ts'
import type { Db, Queryable } from './db.ts'

/**
 * What somebody may reach in the rows of bookings: those whose cars are parked at `places`, and those that an agency
 * sold under `codes`.
 */
export type RowScope = { places: readonly Place[]; codes: readonly string[] }

/**
 * Secrets of people, and what only jobs and the house work with. Nobody behind the wall needs any of it: it is read as
 * the ordinary role, before and beside it.
 */
export const closed = [
  'account',
  'account_farewell',
  'account_link',
  'session',
  'session_booking',
  'session_draft',
  'login_challenge',
  'login_lock',
  'person',
  'passkey',
  'recovery_code',
  'invitation',
  'join_request',
  'membership',
  'staff_session',
  'staff_challenge',
  'service_key',
  'channel_feed',
  'channel_change',
  'gate_device',
  'desk_pin',
  'agency_answer',
  'webhook_endpoint',
  'webhook_delivery',
  'agency_account',
  'agency_brand',
  'agency_brand_draft',
  'agency_brand_mark',
  'agency_brand_version',
  'cost_centre',
  'company_driver',
  'company_reach',
  'journal_entry',
  'bank_account',
  'billing_party',
  'organisation_paper',
  'payout_batch',
  'payout',
  'bank_statement',
  'bank_line',
  'mailbox',
  'trail_day',
  'audit_day',
  'server_secret',
  'sandbox_payment',
  'sandbox_refund',
  'sandbox_chargeback',
  'job_failed',
  'newsletter_subscriber',
  'payment_notice',
  'recurring_run',
  'tracker_event',
]

/**
 * What belongs to nobody in its rows, and is only read behind the wall: what is sold, by whom, and what pages say. The
 * limited role has no right but these and those of the rows that a wall stands in, so a table of which nobody thought
 * is out of its reach (ACCESS-47).
 */
export const shared = [
  'agency',
  'airport',
  'car_park',
  'catalogue_version',
  'content_history',
  'content_page',
  'content_state',
  'exchange_rates',
  'organisation',
  'partner',
  'product',
  'product_photo',
  'rate',
  'resource',
  'review_summary',
  'simulated_review',
  'tariff_version',
]

/** What has no wall and is written behind it all the same, with what may be done to it and why. */
export const written: Readonly<Record<string, string>> = {
  // spaces are taken and freed for whoever books, changes and cancels
  product_day: 'select, insert, update, delete',
  // of a coupon only how often it was used; what it is worth is the house's
  coupon: 'select, update (uses)',
  coupon_use: 'select, insert, update',
  // what follows from an act is ordered with it; who reads and does it is another role
  job: 'insert',
  invoice_series: 'select, insert, update',
  // tries are counted before anything is compared; the keys name nobody
  try_count: 'select, insert, update, delete',
  // a line is added, and nobody behind the wall reads, changes or removes one; its number is answered
  trail: 'insert, select (seq)',
}

/** Of these rows nothing is changed and nothing goes, whoever asks behind the wall. */
export const addedOnly = ['audit', 'ledger_entry']

const ofPlaces = `string_to_array(current_setting(''parkwing.places'', true), '','')`
const ofCodes = `string_to_array(current_setting(''parkwing.codes'', true), '','')`

/** Which rows of each table the limited role reaches. */
const walls: Readonly<Record<string, string>> = {
  booking: `
    agent_code = any (${ofCodes})
    or exists (
      select
      from product p
      where p.airport_id = booking.airport_id
        and p.id = booking.product_id
        and p.airport_id || '':'' || p.car_park_id = any (${ofPlaces})
    )`,
  gate_event: `airport_id || '':'' || car_park_id = any (${ofPlaces})`,
  shift_note: `airport_id || '':'' || car_park_id = any (${ofPlaces})`,
  desk_review: `airport_id || '':'' || car_park_id = any (${ofPlaces})`,
  drawer_count: `airport_id || '':'' || car_park_id = any (${ofPlaces})`,
  desk_refusal: `airport_id || '':'' || car_park_id = any (${ofPlaces})`,
  quote_hold: `agent_code = any (${ofCodes})`,
  // the wall of the allotment is asked again
  allotment_day: `
    exists (
      select
      from allotment l
      where l.airport_id = allotment_day.airport_id
        and l.id = allotment_day.allotment_id
    )`,
  // what customer service writes for itself is nobody else's
  booking_note: `
    not is_house_only
    and exists (
      select
      from booking b
      where b.id = booking_note.booking_id
    )`,
}

const ofAgency = (organisation: string): string => `
    exists (
      select
      from agency a
      where a.organisation_id = ${organisation}
        and a.code = any (${ofCodes})
    )`
const ofParks = (organisation: string): string => `
    exists (
      select
      from car_park c
      where c.organisation_id = ${organisation}
        and c.airport_id || '':'' || c.id = any (${ofPlaces})
    )`
/** What an agency earns and owes is there for whoever reaches one of its codes, and only to be read (AGENCY-41). */
const readOnly: Readonly<Record<string, string>> = {
  agency_contract: ofAgency('agency_contract.organisation_id'),
  agency_net_price: ofAgency('agency_net_price.organisation_id'),
  company_rule: ofAgency('company_rule.organisation_id'),
  allotment: `${ofAgency('allotment.organisation_id')}
    or exists (
      select
      from product p
      where p.airport_id = allotment.airport_id
        and p.id = allotment.product_id
        and p.airport_id || '':'' || p.car_park_id = any (${ofPlaces})
    )`,
  agency_statement: ofAgency('agency_statement.organisation_id'),
  park_contract: ofParks('park_contract.organisation_id'),
  park_statement: ofParks('park_statement.organisation_id'),
  park_statement_line: `
    exists (
      select
      from park_statement s
      where s.id = park_statement_line.statement_id
    )`,
  statement_dunning: `
    exists (
      select
      from agency_statement s
      where s.id = statement_dunning.statement_id
    )`,
  agency_statement_line: `
    exists (
      select
      from agency_statement s
      where s.id = agency_statement_line.statement_id
    )`,
}

/** What belongs to a booking is there where the booking is: the wall of that table is asked again. */
const ofBookings = [
  'payment',
  'refund',
  'ledger_entry',
  'letter',
  'audit',
  'pay_link',
  'booking_change',
  'email_change',
  'dispute',
  'money_alert',
  'invoice',
  'letter_again',
  'reminder',
  'review_invitation',
  'review',
  'erasure',
  'claim',
  'claim_question',
  'stored_file',
  'exit_charge',
  'overstay_day',
  'allotment_use',
  'voucher_replaced',
  'idempotency',
  'agency_reference',
  'agency_change',
  'valet_event',
]
const withBooking = (table: string): string => `
    exists (
      select
      from booking b
      where b.id = ${table}.booking_id
    )`

const wallOf = ([table, reached]: readonly [string, string]): string => `
      execute 'drop policy if exists wall on ${table}';
      execute 'create policy wall on ${table} to parkwing_limited using (${reached})';`

const granted = ([table, may]: readonly [string, string]): string => `
      execute 'grant ${may} on ${table} to parkwing_limited';`

// Numbers of new rows come from columns of identity, which ask for no right to their sequence; with one, a page could
// set the trail back to a number that is taken. Roles belong to a server and not to a database. An owner who may not
// make one leaves that to whoever may (docs/runbooks/production.md).
const RAISE = `
  do $$
  declare
    walled text;
  begin
    begin
      if not exists (select from pg_roles where rolname = 'parkwing_limited') then
        create role parkwing_limited nologin;
      end if;
      execute format('grant parkwing_limited to %I', current_user);
    exception
      when insufficient_privilege or duplicate_object or unique_violation or invalid_grant_operation then null;
    end;
    if exists (select from pg_roles where rolname = 'parkwing_limited') then
      execute 'grant usage on schema public to parkwing_limited';
      execute 'revoke all on all tables in schema public from parkwing_limited';
      for walled in
        select relname
        from pg_class
        where relnamespace = 'public'::regnamespace
          and relrowsecurity
      loop
        execute format('grant select, insert, update, delete on %I to parkwing_limited', walled);
      end loop;
      execute 'revoke all on all sequences in schema public from parkwing_limited';
      execute 'grant select on ${shared.join(', ')} to parkwing_limited';
${Object.entries(written).map(granted).join('')}
      execute 'revoke update, delete on ${addedOnly.join(', ')} from parkwing_limited';
      execute 'revoke insert, update, delete on ${Object.keys(readOnly).join(', ')} from parkwing_limited';
      execute 'revoke all on ${closed.join(', ')} from parkwing_limited';
${[...Object.entries(walls), ...Object.entries(readOnly), ...ofBookings.map((table) => [table, withBooking(table)] as const)].map(wallOf).join('')}
    end if;
  end $$`

/** Makes the limited role where it is missing, and says what it may touch. Call it as the owner, after migrations. */
export const raiseWall = async (q: Queryable): Promise<void> => {
  await q.query(RAISE)
}

const READY = `
  select
    exists (
      select
      from pg_roles
      where rolname = 'parkwing_limited'
        and pg_has_role(current_user, oid, 'member')
    ) as may,
    exists (
      select
      from pg_policies
      where policyname = 'wall'
        and tablename = 'booking'
    ) as raised`

/**
 * Why whoever asks cannot go behind the wall, in words for an operator, or null (ACCESS-34). Without the wall every
 * page of the work side would fail.
 */
export const wallFault = async (db: Db): Promise<string | null> => {
  const [row] = await db.query<{ may: boolean; raised: boolean }>(READY)
  if (row?.may !== true)
    return 'has a role that may not become parkwing_limited, as which the work side reads rows (docs/runbooks/production.md)'
  if (!row.raised) return 'has no wall in its rows yet: run `npm run migrate` as the owner of the tables'
  return null
}

const LIMIT = `
  select set_config('role', 'parkwing_limited', true), set_config('parkwing.places', $1, true),
    set_config('parkwing.codes', $2, true)`

/**
 * The same database, but everything asked of it is asked as the limited role: of bookings, and of what belongs to them,
 * there is only what the scope reaches, whatever the statement says. Each question is a transaction, because the role
 * ends with it.
 */
export const behindWall = (db: Db, { places, codes }: RowScope): Db => {
  const listed = places.map(({ airportId, carParkId }) => `${airportId}:${carParkId}`).join(',')
  const limit = async (tx: Queryable): Promise<void> => {
    await tx.query(LIMIT, [listed, codes.join(',')], 'limit_role')
  }
  return {
    kind: db.kind,
    query: (text, values, name) =>
      db.transaction(async (tx) => {
        await limit(tx)
        return tx.query(text, values, name)
      }),
    transaction: (work, options) =>
      db.transaction(async (tx) => {
        await limit(tx)
        return work(tx)
      }, options),
    close: () => db.close(),
  }
}
