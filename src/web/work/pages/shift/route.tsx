import { readAmountOrNothing } from '#domain/claims/amount.ts'
import type { Problem } from '#domain/outcome.ts'
import { correctPayment } from '#usecases/operators/correct-payment.ts'
import { countDrawer, showDrawer } from '#usecases/operators/count-drawer.ts'
import { listDeskReviews, reviewDesk } from '#usecases/operators/desk-reviews.ts'
import { leaveNote, listShiftNotes, readNote } from '#usecases/operators/shift-notes.ts'
import { showShift } from '#usecases/operators/show-shift.ts'
import { startOfShift } from '#usecases/operators/start-of-shift.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { deskFacts, isList, orAbsent } from '../../desk/desk-facts.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly } from '../../frame/staff.ts'
import type { Said } from './said.ts'
import { ShiftView } from './view.tsx'

const load = staffOnly(async (asked) => {
  const at = atPlace(asked, 'booking.takePayment')
  const { actor, deps } = asked.facts
  const desk = await deskFacts(asked, at)
  const shift = orAbsent(await showShift(at.deps, actor, { place: at.place }))
  const notes = orAbsent(await listShiftNotes(at.deps, actor, { place: at.place, everywhere: deps }))
  const asks = asked.url.searchParams.get('correct')
  const correcting = shift.mayCorrect ? (shift.payments.find(({ id }) => id === asks) ?? null) : null
  const { reviews, mayReview } = orAbsent(await listDeskReviews(at.deps, actor, { place: at.place, everywhere: deps }))
  const drawer = orAbsent(await showDrawer(at.deps, actor, { place: at.place, everywhere: deps }))
  const start = orAbsent(await startOfShift(at.deps, actor, { place: at.place, everywhere: deps }))
  return { desk, start, shift, notes, reviews, mayReview, drawer, correcting }
})

const action = staffOnly(async (asked) => {
  const at = atPlace(asked, 'booking.takePayment')
  const { deps, place } = at
  const { actor } = asked.facts
  const form = await sentForm(asked.request)
  const { paths } = await deskFacts(asked, at)
  const said = (problem: Problem) =>
    show<Said>({ what: form.text('do'), problem, typed: form.values() }, { status: 422 })
  switch (form.text('do')) {
    case 'leave': {
      const left = await leaveNote(deps, actor, { place, text: form.text('note'), nonce: form.text('nonce') })
      return left.ok ? to(paths.shift, 303) : said(left.problem)
    }
    case 'read': {
      const from = form.text('from')
      const read = await readNote(deps, actor, { place, id: form.text('note') })
      // whoever was slower has it gone from his page too
      return read.ok || read.problem.code === 'conflict'
        ? to(isList(from) ? paths[from] : paths.shift, 303)
        : said(read.problem)
    }
    case 'count': {
      const counted = await countDrawer(deps, actor, {
        place,
        previous: form.text('previous') || null,
        shownMinor: Number(form.text('shown')),
        counted: form.text('counted'),
        left: form.text('left'),
        reason: form.text('reason'),
        nonce: form.text('nonce'),
      })
      return counted.ok ? to(paths.shift, 303) : said(counted.problem)
    }
    case 'review': {
      const reviewed = await reviewDesk(deps, actor, { place, id: form.text('review') })
      // whoever was slower finds it reviewed
      return reviewed.ok || reviewed.problem.code === 'conflict' ? to(paths.shift, 303) : said(reviewed.problem)
    }
    case 'correct': {
      const corrected = await correctPayment(deps, actor, {
        bookingId: form.text('booking'),
        paymentId: form.text('payment'),
        shownMinor: Number(form.text('shown')),
        amountMinor: readAmountOrNothing(form.text('amount')) ?? NaN,
        reason: form.text('reason'),
      })
      return corrected.ok ? to(paths.shift, 303) : said(corrected.problem)
    }
    default:
      throw absent(400)
  }
})

export default workPage({
  at: 'shift',
  load,
  action,
  view: (model, said) => <ShiftView {...model} said={said ?? null} />,
})
