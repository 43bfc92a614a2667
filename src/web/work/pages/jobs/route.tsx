import { rightOf } from '#domain/access/rights.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { workPath } from '#domain/site-map/work.ts'
import { formatInstant } from '#texts/formats.ts'
import { retryJobs, seeJobs, type WhichJobs } from '#usecases/system/job-list.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { sentForm, type SentForm } from '../../frame/sent-form.ts'
import { inHouse, notAllowed, staffOnly } from '../../frame/staff.ts'
import { JobsView, type JobsSaid } from './view.tsx'

/** What happens later, what went wrong of it, and what repeats (MACHINE-17). */
const load = staffOnly(async (asked) => {
  inHouse(asked, 'job.view')
  const { facts, url } = asked
  const seen = await seeJobs(facts.deps, facts.actor)
  if (!seen.ok) throw absent()
  const when = (at: Instant) => formatInstant(at, houseZone, facts.language, { year: false, month: 'short' })
  const orNull = (at: Instant | null) => (at === null ? null : when(at))
  const now = facts.deps.clock.now()
  const { alike, topics, repeated, isCalm, mayRepeat } = seen.value
  const mayOpen = facts.staff.memberships.some(({ role }) => rightOf('booking.find', role) !== null)
  const again = url.searchParams.get('again') ?? ''
  return {
    isCalm,
    mayRepeat,
    again: /^\d{1,9}$/.test(again) ? Number(again) : null,
    alike: alike.map(({ firstAt, lastAt, numbers, ...one }) => ({
      ...one,
      when: [...new Set([when(firstAt), when(lastAt)])].join(' – '),
      numbers: numbers.map((number) => ({ number, href: mayOpen ? workPath('houseBooking', number) : null })),
    })),
    topics: topics.map(({ oldestDueAt, nextAt, ...one }) => ({
      ...one,
      since: orNull(oldestDueAt),
      next: orNull(nextAt),
    })),
    repeated: repeated.map(({ name, lastAt, nextAt, failing }) => ({
      name,
      last: orNull(lastAt),
      next: nextAt === null || nextAt <= now ? null : when(nextAt),
      failing,
    })),
  }
})

const whichOf = (form: SentForm): WhichJobs | null => {
  const id = Number(form.text('job'))
  if (!Number.isSafeInteger(id) || id <= 0) throw absent(400)
  if (form.text('which') === 'one') return { id }
  const count = Number(form.text(`count-${id}`))
  return Number.isSafeInteger(count) && count > 0 ? { alike: id, count } : null
}

const action = staffOnly(async (asked) => {
  inHouse(asked, 'job.view')
  const { facts, request } = asked
  const form = await sentForm(request)
  const which = whichOf(form)
  const answer = which && (await retryJobs(facts.deps, facts.actor, which))
  if (answer?.ok) return to(`${workPath('jobs')}?again=${answer.value.retried}`, 303)
  if (answer?.problem.code === 'not_allowed') throw notAllowed()
  return show<JobsSaid>(
    { wrong: Number(form.text('job')), typed: form.text(`count-${form.text('job')}`) },
    { status: 409 },
  )
})

export default workPage({
  at: 'jobs',
  load,
  action,
  view: (model, said) => <JobsView {...model} said={said as JobsSaid | undefined} />,
})
