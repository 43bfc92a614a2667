import { decide, type Asked, type Operation, type Verdict } from '#domain/access/rights.ts'
import { rightOfKey } from '#domain/agencies/service-key.ts'
import { refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from './actor.ts'

/**
 * What the table of rights says to this actor (RIGHT-1). The product itself may do everything: its jobs and commands
 * are written by us. Travellers and devices have no place in the table, so for them nothing exists.
 */
export const rightOfActor = (actor: Actor, operation: Operation, asked: Asked = {}): Verdict => {
  if (actor.kind === 'system') return 'allowed'
  if (actor.kind === 'key') return rightOfKey(actor, operation, asked)
  return actor.kind === 'staff' ? decide(actor.holdings, operation, asked) : 'not_found'
}

const refusals = {
  not_found: 'not_found',
  not_allowed: 'not_allowed',
  reason_required: 'reason_required',
  second_person: 'second_person_required',
} as const

/**
 * Null when the actor may do it; else the refusal: not_found, not_allowed, reason_required (with its field) or
 * second_person_required.
 */
export const forbidden = (actor: Actor, operation: Operation, asked: Asked = {}): Outcome<never> | null => {
  const verdict = rightOfActor(actor, operation, asked)
  if (verdict === 'allowed') return null
  return verdict === 'reason_required'
    ? refused('reason_required', undefined, { reason: 'reason_required' })
    : refused(refusals[verdict])
}
