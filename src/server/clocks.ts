import type { Clock } from '#ports/clock.ts'
import type { Instant } from '#domain/time/zones.ts'

export const systemClock: Clock = { now: () => Date.now() }

export type ControlClock = Clock & { advance(ms: number): void; set(instant: Instant): void }

/**
 * The clock of test mode: it starts where it is told and runs on with real time, and tests can move it so that days
 * pass.
 */
export const controlClock = (start: Instant): ControlClock => {
  let offset = start - Date.now()
  return {
    now: () => Date.now() + offset,
    advance(ms) {
      offset += ms
    },
    set(instant) {
      offset = instant - Date.now()
    },
  }
}
