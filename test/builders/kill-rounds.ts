import type { Queryable } from '#db/db.ts'
import { fillForm, openForm, seeded, send, type Answer, type FilledForm, type Payment } from './http-buyer.ts'
import type { RunningServer } from './server.ts'

/** What the travellers know: every form that was sent, and every answer to it. */
export type Sent = { form: FilledForm; answers: Answer[] }
export type Memory = Map<string, Sent>

export type RoundsReport = {
  kills: number
  sent: number
  acknowledged: number
  refused: number
  resent: number
  startMs: number[]
  totalMs: number
}

const payments: Payment[] = ['baCharged', 'onLineLaterV2', 'onLine:ideal', 'baCharged']
const clients = 8
const purchasesPerClient = 3
/**
 * At least so many forms are answered before a kill, however slow the machine, because a round in which nobody was told
 * anything shows nothing.
 */
const fewestAnswered = 4

const isOpen = ({ answers }: Sent): boolean =>
  answers.some(({ kind }) => kind === 'unknown') && !answers.some(({ kind }) => kind !== 'unknown')

/** Half a minute or more in all. A server that answers nobody for so long is a fault, which shows in the counts. */
const mostWaits = 300

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Every fourth traveller presses the button twice. */
export const buy = async (url: string, email: string, number: number, memory: Memory): Promise<boolean> => {
  const form = await fillForm(url, email, payments[number % payments.length] ?? 'baCharged').catch(() => null)
  // nothing was sent, because the traveller saw that the page did not come
  if (!form) return false
  const one: Sent = { form, answers: [] }
  memory.set(email, one)
  const answers = await Promise.all(number % 4 === 3 ? [send(url, form), send(url, form)] : [send(url, form)])
  one.answers.push(...answers)
  return answers.every(({ kind }) => kind !== 'unknown')
}

/** Whoever got no clear answer sends the same form of the same browser again. */
export const sendAgain = async (url: string, memory: Memory): Promise<number> => {
  const unsure = [...memory.values()].filter(
    (one) => one.answers.some(({ kind }) => kind === 'unknown') && one.answers.at(-1)?.kind === 'unknown',
  )
  await Promise.all(unsure.map(async (one) => one.answers.push(await send(url, one.form))))
  return unsure.length
}

/**
 * Starts the server, lets travellers book through the real form, and kills it 100 to 600 ms later (on a slow machine,
 * when the first travellers have their answers), again and again on the same database. Ends with a running server, on
 * which every form without a clear answer was sent again and everything due was done.
 */
export const killRounds = async (
  start: () => Promise<RunningServer>,
  kills: number,
  seed: string,
): Promise<{ memory: Memory; report: RoundsReport; server: RunningServer }> => {
  const random = seeded(seed)
  const memory: Memory = new Map()
  const report: RoundsReport = { kills: 0, sent: 0, acknowledged: 0, refused: 0, resent: 0, startMs: [], totalMs: 0 }
  const began = Date.now()
  const startTimed = async (): Promise<RunningServer> => {
    const asked = Date.now()
    const server = await start()
    report.startMs.push(Date.now() - asked)
    report.resent += await sendAgain(server.url, memory)
    return server
  }

  for (let round = 0; round < kills; round++) {
    const server = await startTimed()
    // The first page of a process takes a fifth of a second, in which nothing would be booked.
    await openForm(server.url)
    let running = true
    let answered = 0
    const travellers = Array.from({ length: clients }, async (_, client) => {
      for (let purchase = 0; running && purchase < purchasesPerClient; purchase++) {
        const number = (round * clients + client) * purchasesPerClient + purchase
        if (!(await buy(server.url, `buyer-${number}@example.org`, number, memory))) return
        answered += 1
      }
    })
    await pause(100 + random() * 500)
    // The kill comes at any moment of what a traveller does, and not right after an answer.
    for (let waits = 0; answered < fewestAnswered && waits < mostWaits; waits++) await pause(50 + random() * 150)
    running = false
    await server.kill()
    report.kills += 1
    await Promise.all(travellers)
  }

  const server = await startTimed()
  // What the last kill left claimed becomes free again after its lease.
  await server.advance(5 * 60_000)
  for (const { answers } of memory.values()) {
    report.sent += 1
    if (answers.some(({ kind }) => kind === 'acknowledged')) report.acknowledged += 1
    else if (answers.some(({ kind }) => kind === 'refused')) report.refused += 1
  }
  report.totalMs = Date.now() - began
  return { memory, report, server }
}

type Row = { id: string; email: string; status: string; open_payments: number; mails: number }

const BOOKINGS = `
  select b.id::text as id, b.email, b.status,
         (select count(*)::int from payment p where p.airport_id = b.airport_id and p.booking_id = b.id and p.status = 'open') as open_payments,
         (select count(*)::int from mailbox m where m.recipient = b.email) as mails
    from booking b`
const UNKNOWN_PAYMENTS = `select ref from sandbox_payment s where not exists (select from payment p where p.provider_ref = s.ref)`

/** How many letters each kind of payment causes: the confirmation, and the link where it is paid later. */
const mailsFor: Record<Payment, number> = { baCharged: 1, onLineLaterV2: 2, 'onLine:ideal': 0 }

const faultsOf = (email: string, { form, answers }: Sent, rows: readonly Row[]): string[] => {
  const acknowledged = answers.filter((answer) => answer.kind === 'acknowledged')
  if (acknowledged.length === 0)
    return rows.length === 0 ? [] : [`${email}: ${rows.length} booked without having been acknowledged`]
  const [row] = rows
  if (!row) return [`${email}: acknowledged and lost`]
  if (rows.length > 1) return [`${email}: booked ${rows.length} times`]
  const faults: string[] = []
  const wanted = form.payment === 'onLine:ideal' ? 'held' : 'confirmed'
  if (row.status !== wanted) faults.push(`${email}: ${row.status}, not ${wanted}`)
  if (acknowledged.some(({ bookingId }) => bookingId !== null && bookingId !== row.id))
    faults.push(`${email}: acknowledged under another id`)
  if (new Set(acknowledged.map(({ to }) => to)).size > 1)
    faults.push(`${email}: told different things: ${acknowledged.map(({ to }) => to).join(' ')}`)
  if (row.open_payments > 1) faults.push(`${email}: ${row.open_payments} open payments`)
  if (row.mails !== mailsFor[form.payment]) faults.push(`${email}: ${row.mails} letters for ${form.payment}`)
  return faults
}

/**
 * Compares what travellers know with what the database has: nothing acknowledged is lost, nothing is booked twice, and
 * there is nothing that nobody was told.
 */
export const compare = async (db: Queryable, memory: Memory): Promise<string[]> => {
  const found = new Map<string, Row[]>()
  for (const row of await db.query<Row>(BOOKINGS)) found.set(row.email, [...(found.get(row.email) ?? []), row])
  const strangers = [...found.keys()].filter((email) => !memory.has(email)).map((email) => `${email}: booked by nobody`)
  const unsure = [...memory].filter(([, one]) => isOpen(one)).map(([email]) => `${email}: still unknown`)
  const payments = (await db.query<{ ref: string }>(UNKNOWN_PAYMENTS)).map(
    ({ ref }) => `${ref}: the provider has a payment that we do not know`,
  )
  return [
    ...strangers,
    ...unsure,
    ...payments,
    ...[...memory].flatMap(([email, one]) => faultsOf(email, one, found.get(email) ?? [])),
  ]
}
