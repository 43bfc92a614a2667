import { favourDayLimitMinor } from '#domain/access/favour.ts'
import { secondPersonAboveMinor } from '#domain/access/rights.ts'
import { asksSecondPhone } from '#domain/agencies/agency.ts'
import { editing, shownFields, textIn, type EditableField } from '#domain/bookings/details-form.ts'
import { readAmount } from '#domain/claims/amount.ts'
import { mostOfChange, mostWaivable } from '#domain/bookings/waive.ts'
import { nameOf, type Language } from '#domain/languages.ts'
import { letterTable } from '#domain/letters/letters.ts'
import { euro } from '#domain/money/money.ts'
import { lastRevival, noShowAtDesk } from '#domain/lifecycle/moments.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import type { Outcome, Problem } from '#domain/outcome.ts'
import { translator } from '#texts/texts.ts'
import { previewCancel } from '#usecases/support/cancel-for-customer.ts'
import { previewRefund, type RefundPreview } from '#usecases/support/refund-amount.ts'
import { previewWaiver } from '#usecases/support/waive-due.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { showLetters } from '#usecases/travellers/show-letters.ts'
import { plateCountryNames } from '../../../shared/bookings/plate-countries.ts'
import type { StaffAsked } from '../../frame/staff.ts'
import { quoteChange } from '#usecases/travellers/quote-change.ts'
import { quoteWords, type QuoteWords } from './quote-words.ts'
import { mayDo, type ActName } from '../../frame/booking-acts.ts'
import { favourIn, stayIn, type Refused } from './acts.ts'

/** What one act shows before it is done. */
export type SheetModel =
  | { name: 'noShow'; from: string | null; until: string; due: string | null }
  | { name: 'revive'; until: string | null }
  | {
      name: 'dates'
      /** null: the car is there, and its arrival stays */
      start: string | null
      end: string
      /** what cannot be had, where it is asked for */
      wrong: Problem | null
      quote: QuoteWords | null
      /** what of the difference may be waived; null where nothing can be */
      waiver: { most: string; isOver: boolean; limits: Limits } | null
    }
  | {
      name: 'cancel'
      /** what cannot be cancelled any more */
      over: Problem | null
      sums: CancelSums | null
    }
  | ({ name: 'refund' } & SumAsked)
  | ({ name: 'waive' } & SumAsked)
  | { name: 'letter'; letters: { value: string; name: string }[]; email: string; language: string }
  | { name: 'note'; nonce: string }
  | { name: 'details'; fields: { name: EditableField; value: string }[]; countries: { code: string; name: string }[] }
/** A sum that goes back or is not to be paid: what can be, and what the typed one would do (SERVICE-33). */
export type SumAsked = {
  most: string
  limits: Limits
  /** it was asked for and cannot be given */
  isWrong: boolean
  /** null: nothing was typed yet */
  sums: { amount: string; amountMinor: number; left: string; needsSecond: boolean } | null
}
/** What cancelling would give back, in words; `backMinor` is what the button promises. */
export type CancelSums = {
  paid: string
  rules: string
  favour: string | null
  most: string
  /** the favour that was typed cannot be given */
  isWrong: boolean
  back: string | null
  backMinor: number
  isOver: boolean
  needsSecond: boolean
  agency: { name: string; freed: string } | null
  language: string
  limits: Limits
}
export type SheetOf<Name extends ActName> = Extract<SheetModel, { name: Name }>

/** What came of a form: what was typed and what was wrong, with the sums as they are with it. */
export type Answer = Refused & { sheet: SheetModel | null }

/** What a person may give alone, in words (SERVICE-7). */
export type Limits = { each: string; day: string; today: string }

type Asked = Pick<StaffAsked, 'facts'>
/** What the page knows already: `refund` is what a refund would do now, null for who may give none. */
export type Known = { view: BookingView; refund: RefundPreview | null }
/** what was typed already */
type Typed = Readonly<Record<string, string>>
type Loading = (asked: Asked, known: Known, typed: Typed) => SheetModel | null | Promise<SheetModel | null>

const limitsOf = (todayMinor: number, language: Language): Limits => {
  const money = (minor: number) => formatMoney(euro(minor), language)
  return { each: money(secondPersonAboveMinor), day: money(favourDayLimitMinor), today: money(todayMinor) }
}

type SumPreview = Pick<RefundPreview, 'todayMinor' | 'needsSecond'>

/** What the typed sum would do, as the act does it. */
const sumAsked = async (
  language: Language,
  { todayMinor }: SumPreview,
  mostMinor: number,
  typed: Typed,
  ask: (amountMinor: number) => Promise<Outcome<SumPreview>>,
): Promise<SumAsked> => {
  const money = (minor: number) => formatMoney(euro(minor), language)
  const sheet = { most: money(mostMinor), limits: limitsOf(todayMinor, language), isWrong: false, sums: null }
  const text = typed['amount']
  if (text === undefined) return sheet
  const amountMinor = readAmount(text) ?? 0
  if (amountMinor < 1 || amountMinor > mostMinor) return { ...sheet, isWrong: true }
  const asked = await ask(amountMinor)
  if (!asked.ok) return sheet
  const { needsSecond } = asked.value
  return {
    ...sheet,
    sums: { amount: money(amountMinor), amountMinor, left: money(mostMinor - amountMinor), needsSecond },
  }
}

/** What was typed, and what it would do. */
const datesSheet = async ({ facts }: Asked, { view: { booking } }: Known, typed: Typed): Promise<SheetModel> => {
  const { deps, actor, language } = facts
  const sheet = {
    name: 'dates' as const,
    start: booking.status === 'checked_in' ? null : (typed['startDateTime'] ?? booking.stay.arrival),
    end: typed['endDateTime'] ?? booking.stay.departure,
  }
  if (typed['endDateTime'] === undefined) return { ...sheet, wrong: null, quote: null, waiver: null }
  const asked = stayIn(booking, typed)
  // the reason is asked for when it is done
  const quote = asked.ok ? await quoteChange(deps, actor, { ...asked.value, reason: 'preview' }) : asked
  if (!quote.ok) return { ...sheet, wrong: quote.problem, quote: null, waiver: null }
  const mostMinor = mostOfChange(booking, quote.value.money)
  const typedMinor = favourIn(typed['favour'] ?? '')
  const isWrong = Number.isNaN(typedMinor) || typedMinor > mostMinor
  const favourMinor = isWrong ? 0 : typedMinor
  const favour = await previewWaiver(deps, actor, { number: booking.number, amountMinor: favourMinor })
  return {
    ...sheet,
    wrong: isWrong ? { code: 'bad_request', fields: { favour: 'amount_wrong' } } : null,
    quote: quoteWords(quote.value, { t: translator(language), language }, favourMinor),
    waiver:
      mostMinor > 0 && favour.ok
        ? {
            most: formatMoney(euro(mostMinor), language),
            isOver: favourMinor > 0 && favour.value.needsSecond,
            limits: limitsOf(favour.value.todayMinor, language),
          }
        : null,
  }
}

const loads: Readonly<Record<ActName, Loading>> = {
  noShow({ facts }, { view: { booking, now } }) {
    const from = noShowAtDesk(booking)
    const word = (at: Instant) => formatInstant(at, booking.zone, facts.language)
    const dueMinor = mostWaivable(booking)
    const due = dueMinor > 0 ? formatMoney(euro(dueMinor), facts.language) : null
    return { name: 'noShow', from: now < from ? word(from) : null, until: word(lastRevival(booking)), due }
  },
  revive({ facts }, { view: { booking, now } }) {
    const until = lastRevival(booking)
    return { name: 'revive', until: now > until ? null : formatInstant(until, booking.zone, facts.language) }
  },
  dates: datesSheet,
  async cancel({ facts }, { view: { booking } }, typed) {
    const { deps, actor, language } = facts
    const ask = (favourMinor: number) => previewCancel(deps, actor, { number: booking.number, favourMinor })
    const asked = await ask(favourIn(typed['favour'] ?? ''))
    // beside a favour that cannot be given stand the sums without it
    const isWrong = !asked.ok && asked.problem.code === 'amount_wrong'
    const found = isWrong ? await ask(0) : asked
    if (!found.ok) return { name: 'cancel', over: found.problem, sums: null }
    const { thereMinor, rulesMinor, favourMinor, mostFavourMinor, backMinor, isOver, isOnAccount } = found.value
    const money = (minor: number) => formatMoney(euro(minor), language)
    return {
      name: 'cancel',
      over: null,
      sums: {
        paid: money(thereMinor),
        rules: money(rulesMinor),
        favour: favourMinor > 0 ? money(favourMinor) : null,
        most: mostFavourMinor > 0 ? money(mostFavourMinor) : '',
        back: backMinor > 0 ? money(backMinor) : null,
        backMinor,
        isWrong,
        isOver,
        needsSecond: found.value.needsSecond,
        agency: isOnAccount
          ? {
              name: booking.terms.agentName ?? booking.agentCode ?? '',
              freed: money(Math.max(0, booking.totalMinor - booking.chargedMinor)),
            }
          : null,
        language: nameOf[booking.language],
        limits: limitsOf(found.value.todayMinor, language),
      },
    }
  },
  async refund({ facts }, { view: { booking }, refund }, typed) {
    if (!refund) return null
    const ask = (amountMinor: number) => previewRefund(facts.deps, facts.actor, { number: booking.number, amountMinor })
    return { name: 'refund', ...(await sumAsked(facts.language, refund, refund.canGoBackMinor, typed, ask)) }
  },
  async waive({ facts }, { view: { booking }, refund }, typed) {
    const mostMinor = mostWaivable(booking)
    if (!refund || mostMinor === 0) return null
    const ask = (amountMinor: number) => previewWaiver(facts.deps, facts.actor, { number: booking.number, amountMinor })
    return { name: 'waive', ...(await sumAsked(facts.language, refund, mostMinor, typed, ask)) }
  },
  async letter({ facts }, { view: { booking } }) {
    const found = await showLetters(facts.deps, facts.actor, { bookingId: booking.id })
    return found.ok
      ? {
          name: 'letter',
          letters: found.value.repeatable.map((kind) => ({
            value: kind,
            name: translator(facts.language)(letterTable[kind].name),
          })),
          email: booking.details.email,
          language: nameOf[booking.language],
        }
      : null
  },
  note: () => ({ name: 'note', nonce: crypto.randomUUID() }),
  details({ facts }, { view: { booking, product } }) {
    const allowed = editing(booking, true)
    if (!allowed.ok) return null
    const asksPhone = asksSecondPhone(product, facts.deps.catalogue.agency(booking.agentCode ?? ''))
    const fields = shownFields(allowed.value, booking.details, product?.required, asksPhone)
    return {
      name: 'details',
      fields: fields.map((name) => ({ name, value: textIn(booking.details, name) })),
      countries: plateCountryNames(facts.language),
    }
  },
}

/** The sheet that an address asks for; null where whoever looks may not do that. */
export const sheetOf = async (
  asked: Asked,
  known: Known,
  name: ActName | null,
  typed: Typed = {},
): Promise<SheetModel | null> =>
  name !== null && mayDo(asked.facts.actor, name) ? loads[name](asked, known, typed) : null
