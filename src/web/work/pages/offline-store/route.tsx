import type { Place } from '#domain/access/permissions.ts'
import type { DeskAct } from '#domain/gate/desk-queue.ts'
import { isUuid } from '#domain/uuid.ts'
import { carsToKeep } from '#usecases/operators/cars-to-keep.ts'
import { recordDeskActs } from '#usecases/operators/record-desk-acts.ts'
import { pinPeople, readTablet } from '#usecases/people/desk-pin.ts'
import { orAbsent } from '../../desk/desk-facts.ts'
import { versionOf } from '../../desk/words.ts'
import { workPage } from '../../frame/page.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { tabletCookie } from '../../frame/tablet-cookie.ts'
import { atPlace, staffOnly, type StaffAsked } from '../../frame/staff.ts'

const json = (model: unknown, headers: Record<string, string>, status = 200): Response =>
  new Response(status === 304 ? null : JSON.stringify(model), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

/** The tablet of this very desk that asks, if one does. */
const tabletAt = async ({ facts }: StaffAsked, { airportId, carParkId }: Place) => {
  const device = await readTablet(facts.deps, facts.cookie(tabletCookie))
  return device?.airportId === airportId && device.carParkId === carParkId ? device : null
}

/** What the desk's device keeps for the time without a line (DESK-20), for that device's script. */
const load = staffOnly(async (asked) => {
  const { deps, place } = atPlace(asked, 'booking.checkIn')
  const { facts } = asked
  const { at, ...cars } = orAbsent(await carsToKeep(deps, facts.actor, { place }))
  const { id, name } = facts.staff.person
  const tablet = await tabletAt(asked, place)
  // keys and PINs of devices are out of reach behind the wall of rows
  const rest = { ...cars, me: { id, name }, people: tablet ? await pinPeople(facts.deps, tablet) : [] }
  const version = versionOf(rest)
  const isSame = asked.request.headers.get('if-none-match') === version
  return json({ version, at, ...rest }, { etag: version, 'server-now': String(at) }, isSame ? 304 : 200)
})

const kinds: readonly unknown[] = ['in', 'out', 'note', 'unknown', 'valet']
/** What an earlier release of the page sends has neither reason nor person. */
type SentAct = Omit<DeskAct, 'reason' | 'by'> & Partial<Pick<DeskAct, 'reason' | 'by'>>
const isAct = (one: unknown): one is SentAct => {
  if (typeof one !== 'object' || one === null) return false
  const { nonce, kind, bookingId, at, aheadMs, text, reason = '', by = '' } = one as Record<string, unknown>
  return (
    kinds.includes(kind) &&
    typeof nonce === 'string' &&
    typeof bookingId === 'string' &&
    (kind === 'unknown' || isUuid(bookingId)) &&
    typeof at === 'number' &&
    typeof aheadMs === 'number' &&
    typeof text === 'string' &&
    typeof reason === 'string' &&
    typeof by === 'string'
  )
}

/** The acts of a form; null where somebody else wrote it. */
const actsIn = (text: string): DeskAct[] | null => {
  try {
    const sent: unknown = JSON.parse(text)
    return Array.isArray(sent) && sent.every(isAct) ? sent.map((act) => ({ reason: '', by: '', ...act })) : null
  } catch {
    return null
  }
}

/** Takes what was done without a line, and says what became of each (DESK-25). */
const action = staffOnly(async (asked) => {
  const { deps, place } = atPlace(asked, 'booking.checkIn')
  const { facts, request } = asked
  const acts = actsIn((await sentForm(request)).whole('acts'))
  const tabletId = (await tabletAt(asked, place))?.id ?? null
  const told = acts && (await recordDeskActs(deps, facts.actor, { place, acts, everywhere: facts.deps, tabletId }))
  if (!told?.ok) return json({ code: told?.problem.code ?? 'bad_request' }, {}, 400)
  return json({ answers: told.value, at: facts.deps.clock.now() }, {})
})

export default workPage({ at: 'offlineStore', load, action })
