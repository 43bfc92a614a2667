import { reaches, type Holding, type Owners, type Role } from './people.ts'

/**
 * What a role may do: to everything of its kind or to what its membership reaches, perhaps with a reason only, perhaps
 * together with a second person, always or above a limit.
 */
export type Right = { reach: 'all' | 'own'; reason?: true; second?: 'always' | 'aboveLimit' }

const all: Right = { reach: 'all' }
const own: Right = { reach: 'own' }
const ownWithReason: Right = { reach: 'own', reason: true }
const withReason: Right = { reach: 'all', reason: true }
const upToLimit: Right = { reach: 'all', reason: true, second: 'aboveLimit' }
const withSecond: Right = { reach: 'all', second: 'always' }

const desk = { desk: own, manager: own }
const sellers = { seller: own, agencyManager: own }

/** Above this, money that goes back or a favour needs a second person (RIGHT-5). */
export const secondPersonAboveMinor = 10_000

/**
 * The one table of rights (RIGHT-1). What is not listed is forbidden. The part before the dot is what an operation is
 * about, and who has its `view` may know that there is such a thing.
 */
export const rights = {
  'booking.view': { ...desk, ...sellers, support: all, finance: all },
  'booking.find': { support: all, finance: all },
  'booking.download': { ...sellers, support: all },
  'booking.place': sellers,
  'booking.edit': { ...sellers, support: withReason },
  'booking.cancel': { ...sellers, support: withReason },
  'booking.claim': { support: all },
  'booking.checkIn': { ...desk, support: all },
  'booking.checkOut': { ...desk, support: all },
  'booking.markNoShow': { ...desk, support: withReason },
  'booking.revive': { ...desk, support: withReason },
  'booking.charge': { ...desk, support: withReason },
  'booking.takePayment': { ...desk, support: all },
  'booking.correctPayment': { manager: own },
  'booking.reviewDesk': { manager: own },
  'booking.undo': desk,
  'booking.note': { ...desk, support: all },
  'booking.sell': desk,
  'booking.refund': { support: upToLimit },
  'booking.move': { support: upToLimit },
  'booking.write': { support: all },
  'booking.seePhotos': { ...desk, support: all },
  'device.view': desk,
  'device.pair': { manager: own },
  'device.end': { manager: own },
  'device.open': { desk: ownWithReason, manager: ownWithReason },
  'claim.view': { support: all },
  'claim.decide': { support: upToLimit },
  'moneyAlert.view': { support: all, finance: all },
  'moneyAlert.settle': { support: withReason, finance: withReason },
  'content.view': { editor: all },
  'content.store': { editor: all },
  'content.publish': { editor: all },
  'partner.view': { editor: all, administrator: all },
  'partner.change': { editor: all, administrator: all },
  'photo.view': { manager: own, editor: all, administrator: all },
  'photo.change': { manager: own, administrator: all },
  'catalogue.view': { administrator: all },
  'catalogue.load': { administrator: all },
  'job.view': { support: all, administrator: all },
  'job.repeat': { administrator: all },
  'letter.open': { support: withReason },
  'organisation.view': { manager: own, agencyManager: own, finance: all, administrator: all },
  'organisation.add': { administrator: all },
  'join.view': { administrator: all },
  'join.decide': { administrator: all },
  'person.view': { manager: own, agencyManager: own, administrator: all },
  'person.invite': { manager: own, agencyManager: own, administrator: all },
  'person.inviteTrusted': { administrator: withSecond },
  'person.end': { manager: own, agencyManager: own, administrator: withReason },
  'person.resetFactor': { manager: own, agencyManager: own, administrator: withReason },
  'key.view': { manager: own, agencyManager: own },
  'key.make': { manager: own, agencyManager: own },
  'key.rotate': { manager: own, agencyManager: own },
  'key.end': { manager: own, agencyManager: own },
  'channel.view': { manager: own },
  'channel.change': { manager: own },
  'allotment.view': { manager: own, ...sellers, finance: all, administrator: all },
  'allotment.set': { manager: ownWithReason, finance: withReason, administrator: withReason },
  'webhook.view': { agencyManager: own },
  'webhook.make': { agencyManager: own },
  'webhook.end': { agencyManager: own },
  'webhook.send': { agencyManager: own },
  'brand.view': { agencyManager: own },
  'brand.change': { agencyManager: own },
  'brand.secret': { agencyManager: own },
  'company.view': sellers,
  'company.change': { agencyManager: own },
  'company.exceed': { agencyManager: ownWithReason },
  'credit.view': { agencyManager: own, finance: all, administrator: all },
  'credit.set': { finance: all },
  'credit.pay': { finance: all },
  'contract.view': { manager: own, agencyManager: own, finance: all, administrator: all },
  'contract.set': { finance: withReason, administrator: withReason },
  'paper.view': { manager: own, agencyManager: own, finance: all, administrator: all },
  'paper.set': { finance: withReason, administrator: withReason },
  'statement.view': { manager: own, agencyManager: own, finance: all },
  'statement.close': { finance: all },
  'payout.view': { finance: all },
  'payout.ask': { finance: all },
  'payout.agree': { finance: all },
  'payout.file': { finance: all },
  'payout.import': { finance: all },
  'bankAccount.view': { finance: all },
  'bankAccount.ask': { finance: withReason },
  'bankAccount.agree': { finance: all },
  'trail.view': { finance: all, administrator: all },
} as const satisfies Record<`${string}.${string}`, Partial<Record<Role, Right>>>

export type Operation = keyof typeof rights
export const operations = Object.keys(rights) as Operation[]

/** The right of a role, or null. */
export const rightOf = (operation: Operation, role: Role): Right | null =>
  (rights[operation] as Partial<Record<Role, Right>>)[role] ?? null

/** Roles that nobody gives away alone, because whoever holds them could give himself anything (RIGHT-5). */
export const isTrusted = (role: Role): boolean => role === 'finance' || role === 'administrator'

const placeRoles: Partial<Record<Role, readonly Role[]>> = {
  manager: ['desk', 'manager'],
  agencyManager: ['seller', 'agencyManager'],
}

/** The roles that a holder of `role` may give others in his own organisation. An administrator gives any (RIGHT-6). */
export const mayGive = (role: Role, given: Role): boolean =>
  role === 'administrator' || (placeRoles[role]?.includes(given) ?? false)

export type Verdict = 'allowed' | 'not_found' | 'not_allowed' | 'reason_required' | 'second_person'

/**
 * What is known of the thing. `owners` is null when there is no such thing, and left out when the operation is about
 * none in particular, as a list is.
 */
export type Asked = {
  owners?: Owners | null
  reason?: string | null
  amountMinor?: number
  /** somebody else with the right has agreed */
  isAgreed?: boolean
}

const rightsTo = (holdings: readonly Holding[], operation: Operation, owners: Owners | undefined): Right[] =>
  holdings.flatMap((holding) => {
    const right = rightOf(operation, holding.role)
    return right && (right.reach === 'all' || owners === undefined || reaches(holding, owners)) ? [right] : []
  })

const viewOf = (operation: Operation): Operation | null => {
  const view = `${operation.split('.')[0]}.view`
  return operations.find((one) => one === view) ?? null
}

const verdictOf = ({ reason: needsReason, second }: Right, { reason, amountMinor, isAgreed }: Asked): Verdict => {
  if (needsReason && (reason ?? null) === null) return 'reason_required'
  // an amount that is not known is taken for one above the limit
  const isAbove = second === 'aboveLimit' && (amountMinor ?? Infinity) > secondPersonAboveMinor
  return (second === 'always' || isAbove) && !isAgreed ? 'second_person' : 'allowed'
}

const best: readonly Verdict[] = ['allowed', 'second_person', 'reason_required']

/**
 * What the table says (RIGHT-1 to RIGHT-5). Of several roles the one that allows most counts. What somebody may not
 * see is `not_found`, whether it exists or not; what he sees and may not do is `not_allowed`.
 */
export const decide = (holdings: readonly Holding[], operation: Operation, asked: Asked = {}): Verdict => {
  if (asked.owners === null) return 'not_found'
  const verdicts = rightsTo(holdings, operation, asked.owners).map((right) => verdictOf(right, asked))
  const found = best.find((verdict) => verdicts.includes(verdict))
  if (found) return found
  const view = viewOf(operation)
  return view !== null && rightsTo(holdings, view, asked.owners).length > 0 ? 'not_allowed' : 'not_found'
}
