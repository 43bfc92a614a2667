import type { Holding, Owners, Scope } from '../access/people.ts'
import { decide, type Asked, type Operation, type Verdict } from '../access/rights.ts'
import { noticeDue } from '../access/end-notice.ts'
import { dayMs, minuteMs, type Instant } from '../time/zones.ts'

/** What a key may be made for (AGENCY-2). */
export const keyScopes = ['read', 'book', 'change', 'cancel', 'webhooks', 'statements'] as const
/**
 * What a key of whoever runs car parks is for, and all it is for: reading the bookings there (AGENCY-100), and setting
 * places and prices (AGENCY-133). Such a key is of no agent code.
 */
export const operatorScopes = ['channel', 'season'] as const
export const noCode = ''
export type KeyScope = (typeof keyScopes)[number] | (typeof operatorScopes)[number]
const all: readonly KeyScope[] = [...keyScopes, ...operatorScopes]
export const isKeyScope = (text: string): text is KeyScope => (all as readonly string[]).includes(text)
/** The scopes that a key for an agent code, or for none, can have. */
export const scopesFor = (code: string): readonly KeyScope[] => (code === noCode ? operatorScopes : keyScopes)

/** What the use cases know of the key with which a program calls: whose it is, and what it was made for. */
export type KeyFacts = { organisationId: string; code: string; scopes: readonly KeyScope[] }

const scopeOf: Partial<Record<Operation, KeyScope>> = {
  'booking.view': 'read',
  'booking.download': 'read',
  'allotment.view': 'read',
  'booking.place': 'book',
  'booking.edit': 'change',
  'booking.cancel': 'cancel',
  'webhook.view': 'webhooks',
  'webhook.make': 'webhooks',
  'webhook.end': 'webhooks',
  'webhook.send': 'webhooks',
  'statement.view': 'statements',
  'channel.view': 'channel',
  'channel.change': 'season',
}

/** To whom the bookings of a key's agency belong. */
export const ownersFor = ({ organisationId, code }: KeyFacts): Owners => ({ organisationIds: [organisationId], code })

/** A statement is of the whole agency, so a key to it is made only by who reaches all of the agency (AGENCY-80). */
export const isOfWholeAgency = (scopes: readonly KeyScope[]): boolean => scopes.includes('statements')

/**
 * What the table of rights says to a key: what it says to a seller of this agency code, and about its webhooks and
 * statements to the agency's manager, who made the key, as far as the key's scopes name it (AGENCY-2). To the key of an
 * operator it says what it says to who manages all its car parks (AGENCY-100).
 */
export const rightOfKey = (key: KeyFacts, operation: Operation, asked: Asked = {}): Verdict => {
  const { organisationId, code, scopes } = key
  const scope = scopeOf[operation]
  const isOfManager = scope === 'webhooks' || scope === 'statements'
  const isOfOperator = scope === 'channel' || scope === 'season'
  const role = isOfOperator ? 'manager' : isOfManager ? 'agencyManager' : 'seller'
  // a key of an agency is of no car park, whatever its organisation runs
  const isWhole = scope === 'statements' || (isOfOperator && code === noCode)
  const reach: Scope = isWhole ? { kind: 'all' } : { kind: 'codes', codes: [code] }
  const holding: Holding = { role, organisationId, scope: reach }
  const verdict = decide([holding], operation, asked)
  if (scope === undefined) return 'not_found'
  return verdict === 'allowed' && !scopes.includes(scope) ? 'not_allowed' : verdict
}

/** A key as somebody sends it: the mark, and 256 random bits. Null: this cannot be one. */
export const readKeyText = (text: string): string | null => (/^pw_(?:live|test)_[\w-]{43}$/.test(text) ? text : null)

export const keyMark = 'pw_live_'
/** Of a key that only tries things (AGENCY-75); as long as the other, so that both show as much of themselves. */
export const testKeyMark = 'pw_test_'
/** How far ahead of the real time such a key may be (AGENCY-77). */
export const longestAheadMs = 366 * dayMs
/** As much of a key as people may see: enough to tell keys apart, and 24 of 256 bits (AGENCY-1). */
export const visiblePrefix = (key: string): string => key.slice(0, keyMark.length + 4)

/** A key opens nothing from the moment on at which it ends (AGENCY-3). */
export const isOpenKey = ({ endsAt }: { endsAt: Instant | null }, now: Instant): boolean =>
  endsAt === null || now < endsAt

/** For how many days a key may be made (AGENCY-212); otherwise it opens until somebody ends it. */
export const keyDays = [90, 365, 730] as const
export type KeyDays = (typeof keyDays)[number]
/** What was chosen in a form: an empty text is null. Undefined: none of them. */
export const readKeyDays = (text: string): KeyDays | null | undefined =>
  text.trim() === '' ? null : keyDays.find((days) => String(days) === text.trim())
export const endOf = (lastsDays: number | null, now: Instant): Instant | null =>
  lastsDays === null ? null : now + lastsDays * dayMs

/** How many days before its end a key is to be told of now (AGENCY-213); null: not now. */
export const tellsOfEnd = (
  { endsAt, toldDays }: { endsAt: Instant; toldDays: number | null },
  now: Instant,
): number | null => (endsAt <= now ? null : noticeDue((days) => endsAt - now <= days * dayMs, toldDays))

/** How long the old key may go on beside the one that replaces it (AGENCY-4). */
export const longestOverlapDays = 30
export const overlapEnd = (days: number, now: Instant): Instant => now + days * dayMs

/** How often one key may call (AGENCY-6). */
export const callsOfKey = { most: 300, windowMs: minuteMs }

/** After which time a call that was never answered counts as lost (AGENCY-9). */
export const lostMs = minuteMs

/** How long a token opens what its key opens (AGENCY-98). */
export const tokenMs = 60 * minuteMs

/** The scopes that were asked for, as OAuth writes them; null where one of them is none of the key. */
export const askedScopes = (asked: string | null, own: readonly KeyScope[]): KeyScope[] | null => {
  if (asked === null) return [...own]
  const names = asked.split(' ').filter((name) => name !== '')
  const isOwn = names.length > 0 && names.every((name) => (own as readonly string[]).includes(name))
  return isOwn ? own.filter((scope) => names.includes(scope)) : null
}
