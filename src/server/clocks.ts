import type { Clock } from '#ports/clock.ts'
import type { Instant } from '#domain/time/zones.ts'

export const systemClock: Clock = { now: () => Date.now() }

export type ControlClock = Clock & { advance(ms: number): void; set(instant: Instant): void }

/** Test mode: starts where it is told and goes on with real time, so that days can be made to pass. */
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
