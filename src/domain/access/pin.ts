import type { Instant } from '../time/zones.ts'
import { minuteMs } from '../time/zones.ts'

/** How often a PIN is hashed on the server and on the device alike; a slow tablet takes about half a second. */
export const pinRounds = 120_000

/** Four to six digits. Those that everybody tries first are none: one digit alone, or digits in a row (DESK-41). */
export const isPin = (text: string): boolean => {
  if (!/^\d{4,6}$/.test(text)) return false
  const steps = [...text].slice(1).map((digit, at) => Number(digit) - Number(text[at]))
  return !steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}

/** Somebody who has a PIN on a tablet, as the tablet keeps it for the time without a line. */
export type PinPerson = { id: string; name: string; salt: string; proof: string }

/** Wrong tries on a tablet without a line, counted there. */
export type PinTries = { wrong: number; closedUntil: Instant }
export const noTries: PinTries = { wrong: 0, closedUntil: 0 }
const mostWrong = 5
const closedMs = 15 * minuteMs

export const areClosed = ({ closedUntil }: PinTries, now: Instant): boolean => now < closedUntil

/** After five wrong PINs none is compared for 15 minutes; a right one makes the tablet forget them (DESK-41). */
export const afterTry = (tries: PinTries, isRight: boolean, now: Instant): PinTries => {
  if (isRight) return noTries
  const wrong = tries.wrong + 1
  return wrong < mostWrong ? { ...tries, wrong } : { wrong: 0, closedUntil: now + closedMs }
}
