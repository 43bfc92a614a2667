import type { LocalDateTime } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { Actor } from '#usecases/actor.ts'
import { changeStay, type ChangeStay } from '#usecases/travellers/change-stay.ts'
import { quoteChange, type QuoteChange } from '#usecases/travellers/quote-change.ts'
import type { freshDeps, TestDeps } from './deps.ts'
import { browser, must, pay, place, type Browser, type Choice } from './traveller.ts'

export const stayOf = (arrival: string, departure: string): Stay => ({
  arrival: arrival as LocalDateTime,
  departure: departure as LocalDateTime,
})
/** 4 × 8.00; Flex adds 6.00. */
export const fourDays = stayOf('2026-12-01T10:00', '2026-12-04T18:00')
/** 9 × 7.00. */
export const nineDays = stayOf('2026-12-01T10:00', '2026-12-09T18:00')

/** A confirmed booking of eight days, paid if it is paid online, with its first letters sent. */
export const bookedWith =
  (fresh: ReturnType<typeof freshDeps>) =>
  async (
    choice: Choice & { paid?: boolean } = {},
    more: Parameters<ReturnType<typeof freshDeps>>[0] = {},
  ): Promise<{ deps: TestDeps; who: Browser; bookingId: string }> => {
    const deps = await fresh(more)
    const who = await browser(deps)
    const { paid = (choice.paymentLocation ?? 'onLine') === 'onLine', ...rest } = choice
    const bookingId = await place(deps, who, rest)
    if (paid) await pay(deps, who, bookingId)
    await deps.worker.runDue()
    return { deps, who, bookingId }
  }

/** What the page sends back after it has shown a quote. */
export const confirmation = async (deps: TestDeps, actor: Actor, question: QuoteChange): Promise<ChangeStay> => {
  const { booking, after, money } = must(await quoteChange(deps, actor, question))
  return {
    ...question,
    version: booking.version,
    shownTotalMinor: after.total.minor,
    shownPayMinor: money.payFirstMinor,
  }
}
/** Asks for a quote and confirms what it showed. */
export const change = async (deps: TestDeps, actor: Actor, question: QuoteChange) =>
  changeStay(deps, actor, await confirmation(deps, actor, question))
