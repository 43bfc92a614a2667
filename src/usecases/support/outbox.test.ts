import { expect, test } from 'vitest'
import { failJob } from '#db/jobs.ts'
import { putMail } from '#db/mailbox.ts'
import { dayMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, codeOf, must, place } from '#test/builders/traveller.ts'
import { listOutbox, openLetter, type OutboxState } from './outbox.ts'

const fresh = freshDeps()
const admin = staffAs('administrator')

/** A booking that is paid by a link, so two letters wait. */
const booked = async () => {
  const deps = await fresh()
  const id = '11111111-1111-4111-8111-111111111111'
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'n@example.org', 'Nadia', 'en', now())`,
    [id],
  )
  const bookingId = await place(deps, await browser(deps), { paymentLocation: 'onLineLaterV2' })
  return { deps, bookingId, nadia: staffAs('support', id) }
}
const listed = async (deps: TestDeps, state: OutboxState | '' = '', more = {}) =>
  must(await listOutbox(deps, admin, { state, number: '', since: null, until: null, ...more }))
const kinds = async (deps: TestDeps, state: OutboxState | '' = '', more = {}) =>
  (await listed(deps, state, more)).letters.map(({ kind, state: is }) => `${kind} ${is}`).toSorted()

test('MACHINE-18 a letter waits, fails, is given up, leaves and comes back; the list masks address and cause', async () => {
  const { deps } = await booked()
  const since = deps.clock.now() - dayMs
  expect(await kinds(deps)).toEqual(['confirmation waiting', 'paymentLink waiting'])
  deps.mailer.state.down = true
  await deps.worker.runDue()
  expect(await kinds(deps)).toEqual(['confirmation again', 'paymentLink again'])
  expect(await kinds(deps, 'waiting')).toEqual([])
  const [first] = (await listed(deps)).letters
  expect([first?.to, first?.cause]).toEqual(['n…@example.org', 'Error: mail server is down'])
  await failJob(deps.db, first?.job ?? 0, 'Error: 421 noor@example.org later', deps.clock.now())
  const [gone] = (await listed(deps, 'givenUp')).letters
  expect(gone?.cause).toBe('Error: 421 n…@example.org later')
  expect(JSON.stringify(await listed(deps))).not.toContain('noor')
  deps.mailer.state.down = false
  deps.mailer.state.refuses.add('noor@example.org')
  deps.clock.advance(60_000)
  await deps.worker.runDue()
  expect(await kinds(deps, 'returned', { since })).toHaveLength(1)
  expect(await kinds(deps, 'sent', { since })).toEqual([])
  expect((await listed(deps, '', { number: gone?.number ?? '' })).letters).toHaveLength(1)
  expect(await kinds(deps, '', { number: 'AMS-0000-0000-000X' })).toEqual([])
})

test('MACHINE-18 of what was sent no more than 31 days, or one booking; who may not see jobs sees nothing', async () => {
  const { deps } = await booked()
  await deps.worker.runDue()
  const now = deps.clock.now()
  expect(await kinds(deps, 'sent', { since: now - 31 * dayMs })).toHaveLength(2)
  expect(await listed(deps, 'sent', { since: now - 32 * dayMs })).toMatchObject({ isTooLong: true, letters: [] })
  const { isTooLong, letters } = await listed(deps, 'sent', { since: now - dayMs })
  expect([isTooLong, letters.length]).toEqual([false, 2])
  expect(await kinds(deps, 'sent', { number: letters[0]?.number ?? '' })).toHaveLength(2)
  const all = { state: '' as const, number: '', since: null, until: null }
  expect(codeOf(await listOutbox(deps, staffAs('editor'), all))).toBe('not_found')
})

test('MACHINE-18 RIGHT-4 a letter is opened for a reason, by customer service; the trail has it before anybody reads', async () => {
  const { deps, bookingId, nadia } = await booked()
  await deps.worker.runDue()
  const { letters } = await listed(deps, 'sent', { since: deps.clock.now() - dayMs })
  const ref = letters.find(({ kind }) => kind === 'paymentLink')?.ref ?? ''
  expect(codeOf(await openLetter(deps, nadia, { ref, reason: ' ' }))).toBe('reason_required')
  expect(codeOf(await openLetter(deps, admin, { ref, reason: 'curious' }))).toBe('not_found')
  expect(codeOf(await openLetter(deps, nadia, { ref: 'paymentLink-none-1', reason: 'lost' }))).toBe('not_found')
  const trail = () => deps.db.query("select operation, object, reason, data from trail where operation = 'letter.open'")
  expect(await trail()).toEqual([])
  const opened = must(await openLetter(deps, nadia, { ref, reason: 'says it never came' }))
  expect([opened.kind, opened.isSent, opened.kept, opened.anew?.to.address]).toEqual([
    'paymentLink',
    true,
    null,
    'noor@example.org',
  ])
  expect(await trail()).toEqual([
    {
      operation: 'letter.open',
      object: `booking:${bookingId}`,
      reason: 'says it never came',
      data: { letter: 'paymentLink', version: 1 },
    },
  ])
})

test('MACHINE-18 where the local mailbox has the letter, that one is shown; a code is opened by nobody', async () => {
  const { deps, bookingId, nadia } = await booked()
  await deps.worker.runDue()
  const sent = deps.mailer.sent.find(({ id }) => id.startsWith(`confirmation/${bookingId}`))
  if (!sent) throw new Error('no confirmation')
  await putMail(deps.db, { ...sent, text: 'as it was' }, deps.clock.now())
  const { letters } = await listed(deps, 'sent', { since: deps.clock.now() - dayMs })
  const ref = letters.find(({ kind }) => kind === 'confirmation')?.ref ?? ''
  const opened = must(await openLetter(deps, nadia, { ref, reason: 'asked by phone' }))
  expect([opened.kept?.text, opened.anew]).toEqual(['as it was', null])
  await deps.db.query(
    `insert into job (queue, run_at, payload) values ('mail', now(), '{"kind": "code", "challengeId": "c"}')`,
  )
  const [code] = (await listed(deps)).letters
  expect([code?.kind, code?.canBeOpened, code?.to]).toEqual(['code', false, null])
  expect(codeOf(await openLetter(deps, nadia, { ref: code?.ref ?? '', reason: 'asked by phone' }))).toBe('not_found')
})
