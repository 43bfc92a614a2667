import { problems } from '#domain/problems.ts'
import { euro } from '#domain/money/money.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { formatInstant, formatMoney, formatWait } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'
import { answerRequest, listRequests } from '#usecases/support/requests.ts'
import type { RequestChange } from '#usecases/support/request-changes.ts'
import type { Deps } from '#usecases/deps.ts'
import { absent, show } from '../../../kernel/page.ts'
import { targetName } from '../../desk/move-words.ts'
import { workPage } from '../../frame/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { sentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { RequestsView, type RequestsAnswer, type ShownChange } from './view.tsx'

/** What a car park is called to which a booking is to go. */
const placeOf = (catalogue: Deps['catalogue'], airportId: number, productId: number): string => {
  const product = catalogue.airportById(airportId)?.products.find(({ id }) => id === productId)
  return product ? targetName(product) : String(productId)
}

/** What agreeing would change, in words; a state stays as it is, because the view draws it. */
const changeWords = (
  change: RequestChange,
  airportId: number,
  { language, deps: { catalogue } }: Pick<StaffAsked['facts'], 'language' | 'deps'>,
): ShownChange => {
  if (change.what === 'state') return change
  const wordOf = (value: number) =>
    change.what === 'place' ? placeOf(catalogue, airportId, value) : formatMoney(euro(value), language)
  return { what: change.what, was: wordOf(change.was), becomes: wordOf(change.becomes) }
}

/** What waits for a second person (SERVICE-8). */
const load = staffOnly(async (asked) => {
  inHouse(asked, 'booking.refund')
  const { facts } = asked
  const found = await listRequests(facts.deps, facts.actor)
  if (!found.ok) throw absent()
  return {
    requests: found.value.map(({ request, number, claimNumber, asker, isOwn, isStale, changes }) => ({
      id: request.id,
      number: claimNumber ?? number,
      kind: request.kind,
      moveTo: request.productId === null ? null : placeOf(facts.deps.catalogue, request.airportId, request.productId),
      href: claimNumber === null ? workPath('houseBooking', number) : workPath('claim', claimNumber),
      amount: formatMoney(euro(request.amountMinor), facts.language),
      reason: request.reason,
      asker,
      when: formatInstant(request.askedAt, houseZone, facts.language),
      waits: formatWait(facts.deps.clock.now() - request.askedAt, facts.language),
      changes: changes.map((one) => changeWords(one, request.airportId, facts)),
      isOwn,
      isStale,
    })),
  }
})

const kinds = ['refund', 'claim', 'cancel', 'move', 'waive'] as const

const action = staffOnly(async (asked) => {
  inHouse(asked, 'booking.refund')
  const { facts, request } = asked
  const form = await sentForm(request)
  const agrees = form.text('answer') === 'agree'
  const actor = agrees ? await askFactorAgain(asked, form) : facts.actor
  const answer = await answerRequest(facts.deps, actor, {
    requestId: form.text('request'),
    agrees,
    sentence: form.text('sentence'),
  })
  const what = kinds.find((kind) => kind === form.text('what')) ?? null
  if (answer.ok) return show<RequestsAnswer>({ outcome: answer.value.outcome, what, failed: null })
  const failed = textOf(translator(facts.language), answer.problem)
  return show<RequestsAnswer>({ outcome: null, what, failed }, { status: problems[answer.problem.code].status })
})

export default workPage({
  at: 'requests',
  load,
  action,
  view: (model, answer) => <RequestsView {...model} answer={answer} />,
})
