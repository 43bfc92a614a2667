import { parseBookingNumber } from '#domain/bookings/number.ts'
import { rightOf } from '#domain/access/rights.ts'
import { withoutSecrets } from '#domain/site-map/addresses.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseZone, houseMidnight } from '#domain/time/house-zone.ts'
import { addDays, dateOf, parseDate } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import type { UnwrittenLetter } from '#letters/all.ts'
import { renderLetter } from '#letters/render.ts'
import { formatInstant } from '#texts/formats.ts'
import type { ReadyLetter } from '#usecases/letters/letters.ts'
import { listOutbox, openLetter, outboxStates } from '#usecases/support/outbox.ts'
import { absent, show } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inHouse, notAllowed, staffOnly } from '../../frame/staff.ts'
import { OutboxView, type OutboxSaid } from './view.tsx'

const week = 7

/** Letters by state; the filters stand in the address (MACHINE-18). */
const load = staffOnly(async (asked) => {
  inHouse(asked, 'job.view')
  const { facts, url } = asked
  const { deps, actor, language, staff } = facts
  const text = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 40)
  const state = outboxStates.find((one) => one === text('state')) ?? ('' as const)
  const number = parseBookingNumber(text('number')) ?? ''
  const isHanded = state === 'sent' || state === 'returned'
  const days = [parseDate(text('from')) ?? null, parseDate(text('to')) ?? null] as const
  // of what was sent, the last week, unless somebody asks for another time or for one booking
  const isDefault = isHanded && number === '' && days[0] === null && days[1] === null
  const today = dateOf(localAt(deps.clock.now(), houseZone))
  const [since, until] = isDefault ? [addDays(today, 1 - week), today] : days
  const found = await listOutbox(deps, actor, {
    state,
    number,
    since: since && houseMidnight(since),
    until: until && houseMidnight(addDays(until, 1)),
  })
  if (!found.ok) throw absent()
  const mayFind = staff.memberships.some(({ role }) => rightOf('booking.find', role) !== null)
  const mayRepeat = staff.memberships.some(({ role }) => rightOf('job.repeat', role) !== null)
  const { letters, ...rest } = found.value
  return {
    ...rest,
    state,
    number: text('number'),
    asking: (url.searchParams.get('letter') ?? '').slice(0, 120),
    from: since ?? '',
    to: until ?? '',
    own: workPath('outbox') + url.search,
    letters: letters.map(({ at, number: of, job, ...one }) => ({
      ...one,
      when: formatInstant(at, houseZone, language, { month: 'short' }),
      job: mayRepeat ? job : null,
      booking: of === null ? null : { number: of, href: mayFind ? workPath('houseBooking', of) : null },
    })),
  }
})

/** A letter's words without what its links keep secret. */
const withoutLinks = (text: string): string =>
  text.replace(/https?:\/\/[^\s)>\]]+/g, (link) => {
    const { origin, pathname } = new URL(link)
    return origin + withoutSecrets(pathname)
  })

const written = async ({ letter, to }: ReadyLetter) => {
  const unwritten: UnwrittenLetter = letter
  const { subject, text } = await renderLetter(unwritten.kind, unwritten.model, to.language)
  return { to: to.address, subject, text }
}

const action = staffOnly(async (asked) => {
  inHouse(asked, 'job.view')
  const { facts, request } = asked
  const form = await sentForm(request)
  const ref = form.text('ref')
  if (form.text('do') !== 'open') return show<OutboxSaid>({ ref, error: null, opened: null })
  const found = await openLetter(facts.deps, facts.actor, { ref, reason: form.text('reason') })
  if (found.ok) {
    const { kind, at, isSent, kept, anew } = found.value
    const words = kept ?? (anew && (await written(anew)))
    const opened = {
      kind,
      when: formatInstant(at, houseZone, facts.language, { month: 'short' }),
      isSent,
      isKept: kept !== null,
      words: words && { ...words, text: withoutLinks(words.text) },
    }
    return show<OutboxSaid>({ ref, error: null, opened })
  }
  if (found.problem.code !== 'reason_required') {
    if (found.problem.code === 'not_allowed') throw notAllowed()
    throw absent()
  }
  const { errors, failed } = refusalOf(facts.language, found.problem)
  return show<OutboxSaid>({ ref, error: errors['reason'] ?? failed, opened: null }, { status: 422 })
})

export default workPage({
  at: 'outbox',
  load,
  action,
  view: (model, said) => <OutboxView {...model} said={said as OutboxSaid | undefined} />,
})
