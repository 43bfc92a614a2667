import { fixedPath } from '#domain/site-map/addresses.ts'
import { airportName } from '#domain/airports/names.ts'
import { shownHours } from '#domain/carparks/hours.ts'
import { gateRulesOf } from '#domain/gate/rules.ts'
import type { Language } from '#domain/languages.ts'
import { searchParameters } from '#domain/search/parameters.ts'
import type { BookingModel, ChangedModel, Letter } from '#letters/models.ts'
import { renderLetter } from '#letters/render.ts'
import type { ClaimLetter } from '#usecases/system/claim-letters.ts'
import type { ChangedLetter } from '#usecases/system/change-letters.ts'
import type { BookingLetter } from '#usecases/system/letters.ts'
import type { JobDeps } from './job.ts'

/** Why a booking was cancelled, as its letter tells it: a reason of the form (demand M4) is the traveller's own. */
const causeOf = (reason: string | null): 'asked' | 'unpaid' | 'missing_details' | 'withdrawn' =>
  reason === 'unpaid' || reason === 'missing_details' || reason === 'withdrawn' ? reason : 'asked'

const whatChanged = (changed: ChangedLetter, chargedMinor: number): ChangedModel['what'] => {
  if (changed.kind === 'details')
    return { kind: changed.kind, before: changed.change.before, after: changed.change.after }
  const {
    kind,
    change: { before, after, differenceMinor },
    dueMinor,
    refundMinor,
    freedMinor,
    isNewPass,
  } = changed
  const agreed = (side: typeof before, charged: number) => ({ ...side, totalMinor: side.agreedMinor + charged })
  return {
    kind,
    before: agreed(before, chargedMinor + freedMinor),
    after: agreed(after, chargedMinor),
    differenceMinor,
    dueMinor,
    refundMinor,
    isNewPass,
  }
}

/** Facts and absolute addresses put together and written in the language of the booking (I18-11). */
export const write = (
  deps: JobDeps,
  { booking, product, amountDueMinor, to, now, facts }: BookingLetter,
): Promise<Letter> => {
  const { iata, stay } = booking
  const { language } = to
  const bookingUrl = deps.publicUrl + fixedPath('booking', language, booking.id)
  const [first, second, third] = product?.carPark.directions ?? []
  const directions: [string, string, string] = [
    first?.[language] ?? '',
    second?.[language] ?? '',
    third?.[language] ?? '',
  ]
  const model = {
    booking,
    airportName: airportName(iata, language),
    directions,
    bookingUrl,
    writtenAt: now,
    isTest: deps.sellsAsTest ?? false,
  }
  const passUrl = `${bookingUrl}/pass`
  switch (facts.kind) {
    case 'confirmation':
      return renderLetter('confirmation', { ...model, passUrl, replacedAt: facts.replacedAt }, language)
    case 'paymentLink':
      return renderLetter(
        'paymentLink',
        {
          ...model,
          payUrl: deps.publicUrl + fixedPath('payLink', language, facts.payToken),
          amountMinor: amountDueMinor,
          isFinal: facts.isFinal,
        },
        language,
      )
    case 'unpaidWarning':
      return renderLetter(
        'unpaidWarning',
        {
          ...model,
          payUrl: deps.publicUrl + fixedPath('payLink', language, facts.payToken),
          amountMinor: amountDueMinor,
          until: facts.until,
        },
        language,
      )
    case 'exitDue':
      return renderLetter(
        'exitDue',
        {
          ...model,
          payUrl: deps.publicUrl + fixedPath('payLink', language, facts.payToken),
          amountMinor: amountDueMinor,
          leaveMinutes: gateRulesOf(product).leaveAfterPayingMinutes,
        },
        language,
      )
    case 'exitPaid':
      return renderLetter(
        'exitPaid',
        { ...model, paidMinor: facts.paidMinor, dueMinor: amountDueMinor, leaving: facts.leaving },
        language,
      )
    case 'detailsReminder':
      return renderLetter(
        'detailsReminder',
        {
          ...model,
          missing: facts.missing,
          until: facts.until,
          otherwise: facts.otherwise,
          editUrl: `${bookingUrl}/edit`,
        },
        language,
      )
    case 'arrivalReminder': {
      const hours = product && shownHours(product.carPark.hours, stay.arrival, stay.departure)
      const payUrl = facts.payToken && deps.publicUrl + fixedPath('payLink', language, facts.payToken)
      return renderLetter(
        'arrivalReminder',
        { ...model, passUrl, hours, shuttle: product?.carPark.shuttle ?? null, payUrl },
        language,
      )
    }
    case 'changed':
      return renderLetter('changed', { ...model, what: whatChanged(facts.changed, booking.chargedMinor) }, language)
    case 'emailConfirm':
      return renderLetter(
        'emailConfirm',
        {
          ...model,
          confirmUrl: deps.publicUrl + fixedPath('emailLink', language, facts.token),
          validUntil: facts.validUntil,
        },
        language,
      )
    case 'emailChanged':
      return renderLetter('emailChanged', { ...model, newEmail: facts.newEmail }, language)
    case 'cancelled':
      return renderLetter(
        'cancelled',
        {
          ...model,
          refundMinor: facts.refundMinor,
          because: causeOf(booking.cancelReason),
          at: facts.at,
          expectedBy: facts.expectedBy,
        },
        language,
      )
    case 'refundSent': {
      const { amountMinor, reason, providerRef } = facts.refund
      return renderLetter(
        'refundSent',
        { ...model, refundMinor: amountMinor, reason, reference: providerRef, expectedBy: facts.expectedBy },
        language,
      )
    }
    case 'refundFailed':
      return renderLetter(
        'refundFailed',
        { ...model, refundMinor: facts.refund.amountMinor, reason: facts.refund.reason },
        language,
      )
    case 'holdLost':
      return renderLetter(
        'holdLost',
        {
          ...model,
          refundMinor: facts.refund.amountMinor,
          searchUrl: `${deps.publicUrl}${fixedPath('search', language)}?${searchParameters({ iata, stay, businessAccount: booking.terms.partner ?? null })}`,
        },
        language,
      )
    case 'noShow':
      return renderLetter('noShow', { ...model, at: facts.at }, language)
    case 'reviewInvitation':
      return renderLetter(
        'reviewInvitation',
        { ...model, reviewUrl: deps.publicUrl + fixedPath('review', language, facts.token), validUntil: null },
        language,
      )
    case 'invoice':
      return renderLetter('invoice', { ...model, invoice: facts.invoice }, language)
    case 'claimReceived':
    case 'claimDecided':
      return claimLetter(
        facts.kind,
        model,
        facts.claim,
        language,
        deps.publicUrl + fixedPath('claimStatus', language, facts.claim.token),
      )
  }
}

const claimLetter = (
  kind: 'claimReceived' | 'claimDecided',
  model: BookingModel,
  { claim, grantedMinor, paidTo, reason, service, removed }: ClaimLetter,
  language: Language,
  claimUrl: string,
): Promise<Letter> => {
  const { firstName, lastName, email, returnFlight, accountHint } = claim
  const about = { ...model, caseNumber: claim.number, claimedMinor: claim.amountMinor, claimUrl }
  return kind === 'claimReceived'
    ? renderLetter(
        kind,
        {
          ...about,
          receivedAt: claim.createdAt,
          answerBy: claim.dueAt,
          removed,
          service: service && {
            ...service,
            name: `${firstName} ${lastName}`,
            email,
            returnFlight,
            reason: claim.reason,
            accountHint,
          },
        },
        language,
      )
    : renderLetter(kind, { ...about, grantedMinor, paidTo, reason }, language)
}
