import { randomUUID } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import type { Organisation } from '#db/organisations.ts'
import {
  addPaper,
  endPaper as endRow,
  openPaper,
  paperOf,
  papersOf,
  renewalOf,
  stoppedAt,
  type Paper,
} from '#db/papers.ts'
import { lengthOf, tidyText } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { hasPapers, isPaperKind, longestReference, paperState, type PaperState } from '#domain/access/paper.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { parseDate, type LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { organisationFor } from '../organisation-for.ts'
import { rightOfActor } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { settlePapers } from '../stopped-sales.ts'
import { record } from '../trail.ts'
import { orNothing } from '../within.ts'

export type SeenPaper = Omit<Paper, 'enteredBy'> & {
  /** null for who manages the organisation: who of the house looks at papers is nobody else's business */
  enteredBy: string | null
  /** null of one that has ended */
  state: PaperState | null
}
export type Papers = {
  organisation: Organisation
  /** since when nothing new is sold because of them (WORK-27) */
  stoppedAt: Instant | null
  papers: SeenPaper[]
}

/** The papers of who runs car parks or sells (WORK-24). Refusals: not_found, not_allowed, conflict for who has none. */
export const readPapers = async (deps: Deps, actor: Actor, { slug }: { slug: string }): Promise<Outcome<Papers>> => {
  const found = await organisationFor(deps, actor, 'paper.view', { slug }, hasPapers)
  if (!found.ok) return found
  const { id, kind, name } = found.value
  const isOfHouse = rightOfActor(actor, 'paper.set', { reason: 'read' }) === 'allowed'
  const today = houseDay(deps.clock.now())
  return done({
    organisation: { id, kind, slug: found.value.slug, name },
    stoppedAt: await stoppedAt(deps.db, id),
    papers: (await papersOf(deps.db, id)).map((paper) => ({
      ...paper,
      enteredBy: isOfHouse ? paper.enteredBy : null,
      state: paper.endedAt === null ? paperState(paper, today) : null,
    })),
  })
}

/** As it was typed. That a paper has no end is said: a day that was forgotten is none. */
export type TypedPaper = { reference: string; until: string; forGood: boolean; isRequired: boolean }
type ReadPaper = Pick<Paper, 'reference' | 'validUntil' | 'isRequired'>

/** The last day; undefined: what was typed is none. */
const readUntil = ({ until: typed, forGood }: TypedPaper, today: LocalDate): LocalDate | null | undefined => {
  const until = typed.trim()
  if (forGood) return until === '' ? null : undefined
  const day = parseDate(until)
  // a day that has passed is none either: whoever mistypes a year would stop the sales of somebody at once
  return day !== undefined && day >= today ? day : undefined
}

const readPaper = (typed: TypedPaper, today: LocalDate): Outcome<ReadPaper> => {
  const fields: Record<string, ProblemCode> = {}
  const reference = tidyText(typed.reference)
  if (reference === '') fields['reference'] = 'mandatory'
  else if (lengthOf(reference) > longestReference) fields['reference'] = 'too_long'
  const validUntil = readUntil(typed, today)
  if (validUntil === undefined) fields['until'] = 'option_required'
  const [first] = Object.values(fields)
  return first || validUntil === undefined
    ? refused(first ?? 'option_required', undefined, fields)
    : done({ reference, validUntil, isRequired: typed.isRequired })
}

const alike = (a: ReadPaper, b: ReadPaper): boolean =>
  a.reference === b.reference && a.validUntil === b.validUntil && a.isRequired === b.isRequired

type Change = {
  deps: Deps
  actor: Actor
  organisationId: string
  personId: string
  reason: string | null
  now: Instant
}

/** Who changes the papers of an organisation, and why. Refusals: not_found, not_allowed, reason_required, conflict. */
const changing = async (
  deps: Deps,
  actor: Actor,
  { slug, reason: typedReason }: { slug: string; reason: string },
): Promise<Outcome<Change>> => {
  const reason = reasonOf(typedReason)
  const found = await organisationFor(deps, actor, 'paper.set', { slug, reason }, hasPapers)
  if (!found.ok) return found
  if (actor.kind !== 'staff') return refused('not_found')
  return done({ deps, actor, organisationId: found.value.id, personId: actor.personId, reason, now: deps.clock.now() })
}

/** Does it together with what follows for sales; what changes nothing leaves no line in the trail. */
const change = async (
  { deps, actor, organisationId, reason, now }: Change,
  data: Record<string, unknown>,
  work: (tx: Queryable) => Promise<Outcome<'changed' | 'same'>>,
): Promise<Outcome<null>> => {
  const changed = await orNothing(deps.db, async (tx) => {
    const outcome = await work(tx)
    if (!outcome.ok || outcome.value === 'same') return outcome
    const deed = { operation: 'paper.set', object: `organisation:${organisationId}`, organisationId, reason, data }
    await record(tx, actor, deed, now)
    await settlePapers(tx, actor, now)
    return outcome
  })
  if (!changed.ok) return changed
  await deps.catalogue.refresh()
  return done(null)
}

/**
 * Records a paper that somebody of the house looked at (WORK-24). The same once more changes nothing. Refusals:
 * not_found, not_allowed, reason_required, conflict for who has none; option_required (fields kind, until), mandatory
 * and too_long (field reference), already_kept (field reference) where another day is recorded for it.
 */
export const recordPaper = async (
  deps: Deps,
  actor: Actor,
  command: TypedPaper & { slug: string; kind: string; reason: string },
): Promise<Outcome<null>> => {
  const allowed = await changing(deps, actor, command)
  if (!allowed.ok) return allowed
  const { organisationId, personId: by, now } = allowed.value
  const { kind } = command
  if (!isPaperKind(kind)) return refused('option_required', undefined, { kind: 'option_required' })
  const read = readPaper(command, houseDay(now))
  if (!read.ok) return read
  const added = { ...read.value, id: randomUUID(), organisationId, kind, renews: null, by }
  const data = { paper: kind, until: read.value.validUntil, required: read.value.isRequired, how: 'recorded' }
  return change(allowed.value, data, async (tx) => {
    if (await addPaper(tx, added, now)) return done('changed')
    // pressed twice at one moment
    const since = await openPaper(tx, organisationId, added)
    return since && alike(since, read.value) ? done('same') : refusedReference()
  })
}

/**
 * Records the paper that comes in the place of one (WORK-24). The same once more changes nothing. Refusals: those of
 * recordPaper, not_found also for a paper that is none of this organisation; already_kept (field reference) also for
 * one that has ended otherwise.
 */
export const renewPaper = async (
  deps: Deps,
  actor: Actor,
  command: TypedPaper & { slug: string; id: string; reason: string },
): Promise<Outcome<null>> => {
  const allowed = await changing(deps, actor, command)
  if (!allowed.ok) return allowed
  const { organisationId, personId: by, now } = allowed.value
  const before = isUuid(command.id) ? await paperOf(deps.db, organisationId, command.id) : null
  if (!before) return refused('not_found')
  const read = readPaper(command, houseDay(now))
  if (!read.ok) return read
  const { kind, id } = before
  const added = { ...read.value, id: randomUUID(), organisationId, kind, renews: id, by }
  const data = { paper: kind, until: read.value.validUntil, required: read.value.isRequired, how: 'renewed' }
  return change(allowed.value, data, async (tx) => {
    if (!(await endRow(tx, { organisationId, id, by }, now))) {
      const since = await renewalOf(tx, organisationId, id)
      return since && alike(since, read.value) ? done('same') : refusedReference()
    }
    // where it is refused, nothing stays, also not that the one before has ended
    return (await addPaper(tx, added, now)) ? done('changed') : refusedReference()
  })
}

const refusedReference = () => refused('already_kept', undefined, { reference: 'already_kept' })

/**
 * Ends a paper that is of no use any more; if it was required, it is so no more (WORK-24). One that has ended stays as
 * it is. Refusals: not_found, not_allowed, reason_required, conflict for who has none.
 */
export const endPaper = async (
  deps: Deps,
  actor: Actor,
  { slug, id, reason }: { slug: string; id: string; reason: string },
): Promise<Outcome<null>> => {
  const allowed = await changing(deps, actor, { slug, reason })
  if (!allowed.ok) return allowed
  const { organisationId, personId: by, now } = allowed.value
  const paper = isUuid(id) ? await paperOf(deps.db, organisationId, id) : null
  if (!paper) return refused('not_found')
  if (paper.endedAt !== null) return done(null)
  const data = { paper: paper.kind, how: 'ended' }
  return change(allowed.value, data, async (tx) =>
    done((await endRow(tx, { organisationId, id, by }, now)) ? 'changed' : 'same'),
  )
}
