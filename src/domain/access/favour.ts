import { secondPersonAboveMinor } from './rights.ts'

/** What one person may give in a day without another one, in cents (SERVICE-7). */
export const favourDayLimitMinor = 50_000

/** What a person gave today before, in all and for the booking in question. */
export type Given = { today: number; here: number }

/** Whether another person has to agree: beyond either limit, with what was given before (SERVICE-7). */
export const needsSecond = (amountMinor: number, { today, here }: Given): boolean =>
  here + amountMinor > secondPersonAboveMinor || today + amountMinor > favourDayLimitMinor
