import type { Queryable } from '#db/db.ts'
import { countTries, forgetTries, giveBackTry, triesOf, type Tried } from '#db/tries.ts'
import { allowances, slowDownMs, type Allowance } from '#domain/access/tries.ts'
import { callsOfKey } from '#domain/agencies/service-key.ts'
import { minuteMs, type Instant } from '#domain/time/zones.ts'
import { customerOf } from '#domain/coupons/customer.ts'
import { addressOf, nameOf, type Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import type { Secrets } from './secrets.ts'
import { keyedId } from './sessions.ts'

/** What is counted, in words. Only the server's secret can turn them into the key of a row. */
type Words = readonly (string | number)[]
type Count = { words: Words; of: Allowance }

const keyOf = (deps: Secrets, words: Words): string => keyedId(deps, 'tries', ...words)

/** Counts one more try of each kind, before anything is compared. Answers which of them went over what is allowed. */
const count = async (deps: Deps, counts: readonly Count[], now: Instant): Promise<(Tried & { isOver: boolean })[]> => {
  const tries = counts.map(({ words, of }) => ({ key: keyOf(deps, words), windowMs: of.windowMs }))
  const tried = await countTries(deps.db, tries, now)
  return tried.map((one, index) => ({ ...one, isOver: one.n > counts[index]!.of.most }))
}

/**
 * `until`: for how long the tries count. `takeBack` takes back what was counted, because nothing came of the try or
 * because it was right.
 */
export type Admission = { isAdmitted: boolean; until: Instant; takeBack: () => Promise<void> }

const admission = async (deps: Deps, counts: readonly Count[], now: Instant): Promise<Admission> => {
  const tried = counts.length > 0 ? await count(deps, counts, now) : []
  return {
    isAdmitted: tried.every(({ isOver }) => !isOver),
    until: Math.max(now, ...tried.map(({ endsAt }) => endsAt)),
    takeBack: async () => {
      for (const { words, of } of counts) await giveBackTry(deps.db, keyOf(deps, words), of.most)
    },
  }
}

/** Counts `times` more under one key, on the connection of a transaction where there is one. */
const countUnder = async (
  deps: Secrets,
  q: Queryable,
  words: Words,
  windowMs: number,
  now: Instant,
  times = 1,
): Promise<Tried> => {
  const [tried] = await countTries(q, [{ key: keyOf(deps, words), windowMs }], now, times)
  return tried!
}

/** Counts one more person whom somebody invites to work with us. False when it is one too many (ACCESS-19). */
export const admitInvitation = async (deps: Deps, personId: string, now: Instant): Promise<boolean> => {
  const [own] = await count(deps, [{ words: ['invitation', 'by', personId], of: allowances.invitations }], now)
  return !own?.isOver
}

/** Counts one more search of somebody who is typing (WORK-18). False when it is one too many in its minute. */
export const admitTypedSearch = async (deps: Deps, actor: Actor, now: Instant): Promise<boolean> => {
  const [own] = await count(deps, [{ words: ['typed search', nameOf(actor)], of: allowances.typedSearches }], now)
  return !own?.isOver
}

/**
 * Counts one more try of this network at something it may do as often as `of` allows. False when it may not do it now.
 */
export const admitNetwork = async (
  deps: Deps,
  actor: Actor,
  what: 'log-in' | 'link' | 'mailbox-code' | 'newsletter' | 'join' | 'staff-sign-in' | 'staff-ask' | 'agent-look-up',
  of: Allowance,
  now: Instant,
): Promise<boolean> => {
  const [network] = await count(deps, [{ words: [what, addressOf(actor)], of }], now)
  return !network?.isOver
}

/** Counts so many more forms of a network (ACCESS-8), for all processes; `leftMs` is how long they count. */
export const countForms = async (
  deps: Secrets & Pick<Deps, 'db' | 'clock'>,
  network: string,
  times: number,
): Promise<{ n: number; leftMs: number }> => {
  const now = deps.clock.now()
  const { n, endsAt } = await countUnder(deps, deps.db, ['form', network], minuteMs, now, times)
  return { n, leftMs: endsAt - now }
}

/** Counts so many more calls of a key in its minute, for all processes (AGENCY-6). */
export const countCalls = (
  deps: Secrets & Pick<Deps, 'db'>,
  keyId: string,
  now: Instant,
  times: number,
): Promise<Tried> => countUnder(deps, deps.db, ['calls of key', keyId], callsOfKey.windowMs, now, times)

/** Whether this network may try one more pairing code (GATE-12); `takeBack` takes it back for one that was right. */
export const admitPairing = (deps: Deps, actor: Actor, now: Instant): Promise<Admission> =>
  admission(deps, [{ words: ['pairing', addressOf(actor)], of: allowances.pairings }], now)

/** Whether this network may exchange one more key for a token (AGENCY-99); taken back for a key that is in force. */
export const admitExchange = (deps: Deps, network: string, now: Instant): Promise<Admission> =>
  admission(deps, [{ words: ['token', 'from', network], of: allowances.wrongKeys }], now)

/** Counts one more token of a key. When it was one too many, answers until when it gets none. */
export const countToken = async (deps: Deps, keyId: string, now: Instant): Promise<Instant | null> => {
  const [own] = await count(deps, [{ words: ['token', 'of', keyId], of: allowances.tokensOfKey }], now)
  return own?.isOver ? own.endsAt : null
}

/** Whether this signed text is the first with its mark (AGENCY-155); the next one is refused, in every process. */
export const isFirstAssertion = async (deps: Deps, keyId: string, mark: string, now: Instant): Promise<boolean> => {
  const [own] = await count(deps, [{ words: ['assertion', keyId, mark], of: allowances.assertions }], now)
  return !own?.isOver
}

export type Pair = { email: string; number: string; device: string | null }

/**
 * Whether a pair of e-mail and booking number may be compared (ACCESS-9). A text that is no address or number is
 * counted as it was typed. Neither the answer nor the time it takes depends on whether the pair is right.
 */
export const admitPair = async (
  deps: Deps,
  actor: Actor,
  { email, number, device }: Pair,
  now: Instant,
): Promise<boolean> => {
  if (device !== null) {
    const [own] = await count(deps, [{ words: ['pair', email, 'of', device], of: allowances.lookUpsOfDevice }], now)
    return !own?.isOver
  }
  const network = addressOf(actor)
  const [all] = await count(deps, [{ words: ['pair', 'from', network], of: allowances.lookUps }], now)
  if (all?.isOver) return false
  const tried = await count(
    deps,
    [
      { words: ['pair', 'email', email, 'from', network], of: allowances.lookUpsOfOne },
      { words: ['pair', 'number', number, 'from', network], of: allowances.lookUpsOfOne },
      { words: ['pair', 'email', email], of: allowances.slowly },
      { words: ['pair', 'number', number], of: allowances.slowly },
    ],
    now,
  )
  if (tried.some(({ isOver }) => isOver)) return false
  await deps.pause(slowDownMs(Math.max(...tried.slice(2).map(({ n }) => n))))
  return true
}

/** A letter that opens something: a code for a booking (`to` is its id), or a link for an address, also to join. */
export type OpeningLetter = {
  kind: 'code' | 'link' | 'join'
  to: string
  device: string | null
  /** whose mailbox it goes to, where no booking has to be known to ask for it (ACCESS-15) */
  mailbox?: string
}

const toMailbox = (email: string): Words => ['letters', 'to', customerOf(email)]
const toMailboxFrom = (email: string, actor: Actor): Words => [...toMailbox(email), 'from', addressOf(actor)]

/**
 * Whether a stranger may have one more letter of any kind sent to a mailbox (ACCESS-15). Letters for which one has to
 * know a booking are not asked about here, so that whoever has a booking gets in though strangers used this up.
 */
export const admitMailbox = async (deps: Deps, actor: Actor, email: string, now: Instant): Promise<boolean> => {
  const words = toMailboxFrom(email, actor)
  const [own] = await count(deps, [{ words, of: allowances.lettersToMailboxOfNetwork }], now)
  // one network alone cannot use up what all strangers share
  if (own?.isOver) return false
  const [all] = await count(deps, [{ words: toMailbox(email), of: allowances.lettersToMailbox }], now)
  return !all?.isOver
}

/** Takes the count of admitMailbox back, because no letter was written after all. */
export const noLetterWent = async (deps: Deps, actor: Actor, email: string): Promise<void> => {
  const { lettersToMailbox, lettersToMailboxOfNetwork } = allowances
  await giveBackTry(deps.db, keyOf(deps, toMailboxFrom(email, actor)), lettersToMailboxOfNetwork.most)
  await giveBackTry(deps.db, keyOf(deps, toMailbox(email)), lettersToMailbox.most)
}

/**
 * Whether one more such letter may be written (ACCESS-11). A browser that proved itself has letters of its own, which
 * no stranger can use up. When those are gone, it is counted like everybody else.
 */
export const admitLetter = async (
  deps: Deps,
  actor: Actor,
  { kind, to, device, mailbox }: OpeningLetter,
  now: Instant,
): Promise<boolean> => {
  if (device !== null) {
    const [own] = await count(
      deps,
      [{ words: ['letter', kind, to, 'of', device], of: allowances.lettersOfDevice }],
      now,
    )
    if (!own?.isOver) return true
  }
  const from = await count(
    deps,
    [{ words: ['letter', kind, to, 'from', addressOf(actor)], of: allowances.lettersOfNetwork }],
    now,
  )
  // one network alone cannot use up what all strangers share
  if (from[0]?.isOver) return false
  const [all] = await count(deps, [{ words: ['letter', kind, to], of: allowances.lettersOfStrangers }], now)
  if (all?.isOver) return false
  return mailbox === undefined || admitMailbox(deps, actor, mailbox, now)
}

/**
 * A letter was used, so whoever has the mailbox wanted it. It no longer counts, nor do the earlier ones of this
 * network.
 */
export const letterWasUsed = async (
  deps: Deps,
  actor: Actor,
  { kind, to, mailbox }: Pick<OpeningLetter, 'kind' | 'to' | 'mailbox'>,
): Promise<void> => {
  await forgetTries(deps.db, [keyOf(deps, ['letter', kind, to, 'from', addressOf(actor)])])
  await giveBackTry(deps.db, keyOf(deps, ['letter', kind, to]), allowances.lettersOfStrangers.most)
  if (mailbox === undefined) return
  await forgetTries(deps.db, [keyOf(deps, toMailboxFrom(mailbox, actor))])
  await giveBackTry(deps.db, keyOf(deps, toMailbox(mailbox)), allowances.lettersToMailbox.most)
}

/** Spellings of one mailbox (COUP-3) are one. */
const unpaidWords = (email: string): Words => ['unpaid', 'for', customerOf(email)]

/**
 * Whether one more booking that nobody pays at once may be made for a mailbox that this browser did not prove
 * (ACCESS-14). `most` replaces the figure of the rule. What was counted is taken back with `takeBack` when no booking
 * came of it.
 */
export const admitUnpaid = async (
  deps: Deps,
  actor: Actor,
  { email, most }: { email: string; most: number | undefined },
  now: Instant,
): Promise<Admission> => {
  const allowed = (of: Allowance): Allowance => ({ ...of, most: most ?? of.most })
  const counts = [
    { words: unpaidWords(email), of: allowed(allowances.unpaidOfMailbox) },
    { words: ['unpaid', 'from', addressOf(actor)], of: allowed(allowances.unpaidOfNetwork) },
  ]
  return admission(deps, counts, now)
}

/**
 * Whether one more coupon code may be looked at (COUP-9). It is counted before it is compared, so that guesses at once,
 * at several processes, count each; `takeBack` takes that back for a code that was right.
 */
export const admitCoupon = async (
  deps: Deps,
  actor: Actor,
  sessionId: string | null,
  now: Instant,
): Promise<Admission> => {
  const counts: Count[] = [
    ...(sessionId ? [{ words: ['coupon', 'of', sessionId], of: allowances.couponsOfBrowser }] : []),
    ...('address' in actor ? [{ words: ['coupon', 'from', actor.address], of: allowances.couponsOfNetwork }] : []),
  ]
  return admission(deps, counts, now)
}

const claimsFor = (email: string): Words => ['claim', 'email', email]

/** Counts one more claim (CLAIM-4). False when it is one too many; `number` is null for no number of ours. */
export const admitClaim = async (
  deps: Deps,
  actor: Actor,
  { email, number }: { email: string; number: string | null },
  now: Instant,
): Promise<boolean> => {
  const network = addressOf(actor)
  const counts = [
    { words: ['claim', 'from', network], of: allowances.claims },
    { words: claimsFor(email), of: allowances.claimsOfOne },
    { words: ['claim', 'number', number ?? network], of: allowances.claimsOfOne },
  ]
  return (await count(deps, counts, now)).every(({ isOver }) => !isOver)
}

/** Counts one more notice of a payment that has ended (PAY-23), in the transaction that orders what follows. */
export const countNotice = (deps: Secrets, tx: Queryable, ref: string, now: Instant): Promise<Tried> =>
  countUnder(deps, tx, ['notice', ref], allowances.notices.windowMs, now)

const strangersPasswords = (deps: Secrets, email: string): string => keyOf(deps, ['password', email])

/** Until when strangers' passwords for an address are not compared; null when they are. This counts nothing. */
export const strangersClosedUntil = async (deps: Deps, email: string, now: Instant): Promise<Instant | null> => {
  const { n, endsAt } = await triesOf(deps.db, strangersPasswords(deps, email), now)
  return n >= allowances.passwordsOfStrangers.most ? endsAt : null
}

/** Counts one more password of a stranger. When it was one too many, answers until when none is compared. */
export const countStrangersPassword = async (deps: Deps, email: string, now: Instant): Promise<Instant | null> => {
  const [all] = await count(deps, [{ words: ['password', email], of: allowances.passwordsOfStrangers }], now)
  return all?.isOver ? all.endsAt : null
}

/** Takes that count back, because the password was right. */
export const forgiveStrangersPassword = (deps: Deps, email: string): Promise<void> =>
  giveBackTry(deps.db, strangersPasswords(deps, email), allowances.passwordsOfStrangers.most)

/**
 * The rows that are about an address alone. Rows that also name a network cannot be found again; they name nobody and
 * are deleted within a day.
 */
export const triesAbout = (deps: Secrets, email: string): string[] => [
  strangersPasswords(deps, email),
  keyOf(deps, ['letter', 'link', email]),
  keyOf(deps, ['letter', 'join', email]),
  keyOf(deps, ['pair', 'email', email]),
  keyOf(deps, ['letter', 'code', email]),
  keyOf(deps, claimsFor(email)),
  keyOf(deps, unpaidWords(email)),
  keyOf(deps, toMailbox(email)),
]
