import type { Instant } from '../time/zones.ts'
import type { ChargeKind, ChargeLine } from './overstay.ts'

/**
 * One amount on top of the agreed price. A `waivedBecause` of `recounted` means that a later count of the same exit
 * replaced it; any other reason means that it was given up for good.
 */
export type Charge = {
  airportId: number
  id: string
  bookingId: string
  kind: ChargeKind
  days: number
  amountMinor: number
  actor: string
  reason: string | null
  chargedAt: Instant
  waivedAt: Instant | null
  waivedBecause: string | null
}

type Counted = Pick<Charge, 'id' | 'kind' | 'days' | 'amountMinor' | 'waivedAt' | 'waivedBecause'>

/** The charges that were not given up. They add up to the booking's `chargedMinor`. */
export const standing = <T extends Pick<Charge, 'waivedAt'>>(charges: readonly T[]): T[] =>
  charges.filter(({ waivedAt }) => waivedAt === null)

/**
 * What must be written so that a booking is charged for this exit and no more, however often leaving is tried (EXIT-5).
 * When the car stood longer since, that is the difference. When less is due after all, because a delay was shown, a
 * fresh count replaces the old one. What was given up before is not asked for again.
 */
export const recount = (
  charges: readonly Counted[],
  lines: readonly ChargeLine[],
): { waive: string[]; add: Pick<Charge, 'kind' | 'days' | 'amountMinor'>[] } => {
  const kinds = ['overstay', 'beyond90'] as const
  const steps = kinds.map((kind) => {
    const before = charges.filter((charge) => charge.kind === kind && charge.waivedBecause !== 'recounted')
    const wanted = lines.find((line) => line.kind === kind) ?? { days: 0, amountMinor: 0 }
    const amountMinor = wanted.amountMinor - before.reduce((total, charge) => total + charge.amountMinor, 0)
    const days = wanted.days - before.reduce((total, charge) => total + charge.days, 0)
    if (amountMinor === 0) return { waive: [], add: [] }
    if (amountMinor > 0) return { waive: [], add: [{ kind, days: Math.max(0, days), amountMinor }] }
    const open = standing(before)
    const gone = before
      .filter((charge) => !open.includes(charge))
      .reduce((total, charge) => total + charge.amountMinor, 0)
    const left = Math.max(0, wanted.amountMinor - gone)
    return {
      waive: open.map(({ id }) => id),
      add: left > 0 && open.length > 0 ? [{ kind, days: wanted.days, amountMinor: left }] : [],
    }
  })
  return { waive: steps.flatMap(({ waive }) => waive), add: steps.flatMap(({ add }) => add) }
}

/**
 * What falls away when a stay has grown over days that were charged before (CHANGE-17). `lines` are the days that are
 * still too long. Nothing is added here, because only an exit adds charges. `freedMinor` is by how many cents the
 * standing charges get less.
 */
export const fallAway = (
  charges: readonly Counted[],
  lines: readonly ChargeLine[],
): ReturnType<typeof recount> & { freedMinor: number } => {
  const countedMinor = (of: ChargeKind) =>
    charges
      .filter(({ kind, waivedBecause }) => kind === of && waivedBecause !== 'recounted')
      .reduce((total, { amountMinor }) => total + amountMinor, 0)
  const step = recount(
    charges,
    lines.map((line) => ({ ...line, amountMinor: Math.min(line.amountMinor, countedMinor(line.kind)) })),
  )
  const gone = charges.filter(({ id }) => step.waive.includes(id))
  return {
    ...step,
    freedMinor:
      gone.reduce((total, { amountMinor }) => total + amountMinor, 0) -
      step.add.reduce((total, { amountMinor }) => total + amountMinor, 0),
  }
}

/**
 * Reads back what fallAway once did: by how many cents the charges got less at the moment `at` because they were
 * counted anew.
 */
export const fellAwayMinor = (charges: readonly Charge[], at: Instant): number => {
  const gone = charges.filter(({ waivedAt, waivedBecause }) => waivedAt === at && waivedBecause === 'recounted')
  const anew = standing(charges).filter(
    ({ chargedAt, kind }) => chargedAt === at && gone.some((one) => one.kind === kind),
  )
  const sum = (some: readonly Charge[]) => some.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return sum(gone) - sum(anew)
}

/** A charge that is to be written. One with `waivedBecause` only records what was given up. */
export type NewCharge = Pick<Charge, 'kind' | 'days' | 'amountMinor'> & { waivedBecause?: string }

/**
 * Gives up `amountMinor` of the standing charges, the newest first. Whole charges are listed in `waive`. A charge that
 * is given up only in part is listed in `replace`, and `add` holds what stays of it and what was given up, so that a
 * later count of the exit knows both.
 */
export const reduce = (
  charges: readonly Counted[],
  amountMinor: number,
  because: string,
): { waive: string[]; replace: string[]; add: NewCharge[]; reducedMinor: number } => {
  let left = amountMinor
  const [waive, replace]: [string[], string[]] = [[], []]
  const add: NewCharge[] = []
  for (const { id, kind, days, amountMinor: whole } of standing(charges).toReversed()) {
    if (left <= 0) break
    if (whole <= left) waive.push(id)
    else {
      replace.push(id)
      add.push({ kind, days, amountMinor: whole - left }, { kind, days: 0, amountMinor: left, waivedBecause: because })
    }
    left -= Math.min(left, whole)
  }
  return { waive, replace, add, reducedMinor: amountMinor - left }
}
