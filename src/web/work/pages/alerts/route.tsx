import { rightOf } from '#domain/access/rights.ts'
import { euro } from '#domain/money/money.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import { settleMoneyAlert } from '#usecases/support/money-alerts.ts'
import { orderRefundAgain } from '#usecases/support/order-refund-again.ts'
import { seeAlerts } from '#usecases/system/alerts.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { staffOnly } from '../../frame/staff.ts'
import { AlertsView, type AlertsSaid } from './view.tsx'

/** What is wrong now, each with what to do about it (MACHINE-19). */
const load = staffOnly(async ({ facts, url }) => {
  const { deps, actor, language, staff } = facts
  const seen = await seeAlerts(deps, actor)
  if (!seen.ok) throw absent()
  const { money, jobs, settled, mayOrderAgain } = seen.value
  facts.counts.set('alerts', money.length + jobs.length)
  const when = (at: Instant) => formatInstant(at, houseZone, language, { year: false, month: 'short' })
  const amount = (value: unknown) => (typeof value === 'number' ? formatMoney(euro(value), language) : null)
  const mayFind = staff.memberships.some(({ role }) => rightOf('booking.find', role) !== null)
  const shown = ({ facts: said, number, raisedAt, ...alert }: (typeof money)[number]) => ({
    airportId: alert.airportId,
    id: alert.id,
    kind: alert.kind,
    refundId: alert.kind === 'refund_failed' ? alert.subject : null,
    number,
    href: number !== null && mayFind ? workPath('houseBooking', number) : null,
    raised: when(raisedAt),
    amount: amount(said['amountMinor']),
    ordered: amount(said['orderedMinor']),
    paid: amount(said['paidMinor']),
    provider: [said['provider'], said['ref']].filter((one) => typeof one === 'string').join(', '),
    settledBy: alert.settledBy,
    settledAt: alert.resolvedAt === null ? null : when(alert.resolvedAt),
    note: alert.note,
  })
  return {
    mayOrderAgain,
    said: (['settled', 'again', 'gone'] as const).find((one) => url.searchParams.has(one)) ?? null,
    money: money.map(shown),
    settled: settled.map(shown),
    jobs: jobs.map((one) => ({ ...one, at: one.at === null ? null : when(one.at) })),
  }
})

const action = staffOnly(async ({ facts, request }) => {
  const form = await sentForm(request)
  const { deps, actor } = facts
  const [id, airportId] = [form.text('alert'), Number(form.text('airport'))]
  const note = form.text(`note-${id}`)
  if (!/^[0-9a-f-]{36}$/.test(id) || !Number.isSafeInteger(airportId)) throw absent(400)
  const isAgain = form.text('do') === 'again'
  const refundId = form.text('refund')
  if (isAgain && !/^[0-9a-f-]{36}$/.test(refundId)) throw absent(400)
  const answer = isAgain
    ? await orderRefundAgain(deps, actor, { refundId, airportId, reason: note })
    : await settleMoneyAlert(deps, actor, { airportId, id, note })
  if (answer.ok) return to(`${workPath('alerts')}?${isAgain ? 'again' : 'settled'}`, 303)
  if (answer.problem.code === 'not_found') throw absent()
  if (answer.problem.code === 'conflict') return to(`${workPath('alerts')}?gone`, 303)
  const { errors, failed } = refusalOf(facts.language, answer.problem)
  const error = Object.values(errors)[0] ?? failed ?? ''
  return show<AlertsSaid>({ alert: id, error, typed: note }, { status: 422 })
})

export default workPage({
  at: 'alerts',
  load,
  action,
  view: (model, wrong) => <AlertsView {...model} wrong={wrong as AlertsSaid | undefined} />,
})
