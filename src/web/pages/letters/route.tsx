import { maskedAddress, type DeliveryState } from '#domain/letters/delivery.ts'
import { isLetterKind, isRepeatable, letterTable } from '#domain/letters/letters.ts'
import { problems } from '#domain/problems.ts'
import { formatInstant } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import type { TextId, Translate } from '#texts/texts.ts'
import { removedCopy } from '#usecases/letters/claim-letters.ts'
import { resendLetter } from '#usecases/travellers/resend-letter.ts'
import { showLetters, type LettersView as Facts } from '#usecases/travellers/show-letters.ts'
import { LettersPage, type LettersAnswer, type LettersView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { formValues, notShown, privateHeaders, seeOther, wholeBooking } from '../../shared/bookings/own.ts'
import { bounceNotice } from '../../shared/bookings/bounce.ts'
import { absent, show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const nameOf = (kind: string, t: Translate): string => {
  // this does not compile while the name of a letter has no text
  const name = (isLetterKind(kind) ? letterTable[kind].name : null) satisfies TextId | null
  return name === null ? kind : t(name)
}

const isAboutFile = (kind: string, version: number): boolean =>
  kind === 'claimReceived' && Object.values<number>(removedCopy).includes(version)

/** What is worth saying about a letter; that a mail server accepted it goes without saying. */
const states = {
  sent: null,
  delivered: 'letters.stateDelivered',
  bounced: 'letters.stateBounced',
  complained: 'letters.stateComplained',
} as const satisfies Record<DeliveryState, TextId | null>

const stateOf = (state: DeliveryState, t: Translate): string | null => {
  const text = states[state]
  return text && t(text)
}

const viewOf = (facts: RequestFacts, { booking, letters, repeatable }: Facts, sent: string | null): LettersView => {
  const { t, language } = readerOf(facts)
  const { email } = booking.details
  return {
    title: t('letters.listTitle'),
    lead: t('letters.listLead', { email }),
    none: letters.length === 0 ? t('letters.listNone') : null,
    sent:
      sent !== null && repeatable.some((letter) => letter === sent)
        ? t('letters.listAgainDone', { email: maskedAddress(email) })
        : null,
    bounce: bounceNotice(facts, booking),
    letters: letters.map(({ kind, version, sentAt, state }) => ({
      when: formatInstant(sentAt, booking.zone, language),
      name: isAboutFile(kind, version) ? t('letters.claimFileHeading') : nameOf(kind, t),
      state: stateOf(state, t),
      isBack: state === 'bounced',
    })),
    again: {
      title: t('letters.listAgain'),
      letters: repeatable.map((letter) => ({ value: letter, name: nameOf(letter, t) })),
    },
    change: { href: fixedPath('changeEmail', language, booking.id), label: t('letters.listChangeAddress') },
    bookingHref: fixedPath('booking', language, booking.id),
  }
}

const load = async ({ facts, url, params }: Asked) => {
  const { booking } = await wholeBooking(facts, params['bookingId'])
  const found = await showLetters(facts.deps, facts.actor, { bookingId: booking.id })
  if (!found.ok) throw notShown(facts)
  return { view: viewOf(facts, found.value, url.searchParams.get('sent')) }
}

const action = async ({ facts, params, request }: Asked) => {
  const bookingId = params['bookingId'] ?? ''
  const { letter = '' } = await formValues(request)
  if (!isRepeatable(letter)) throw absent(400)
  const answer = await resendLetter(facts.deps, facts.actor, { bookingId, letter })
  if (answer.ok) return seeOther(`${fixedPath('letters', facts.language, bookingId)}?sent=${letter}`)
  if (answer.problem.code === 'not_found') throw notShown(facts)
  return show<LettersAnswer>(
    { failed: textOf(readerOf(facts).t, answer.problem) },
    { status: problems[answer.problem.code].status },
  )
}

export default page({
  path: patternOf('letters'),
  headers: privateHeaders,
  load,
  action,
  view: ({ view }, said) => <LettersPage view={view} answer={said} />,
})
