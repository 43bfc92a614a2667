import { workPath } from '#domain/site-map/work.ts'
import type { Outcome } from '#domain/outcome.ts'
import { addDevice, endDevice, listDevices, renewCode, type MadeCode } from '#usecases/operators/devices/devices.ts'
import { openBarrier } from '#usecases/operators/devices/open-barrier.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { orAbsent } from '../../desk/desk-facts.ts'
import { timeOf, whenOf } from '../../desk/words.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { atPlace, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { DevicesView } from './view.tsx'

const hereOf = (asked: StaffAsked) => {
  const { membership, place } = atPlace(asked, 'device.view')
  return { place, here: workPath('devices', membership.organisation.slug, place.slug) }
}

const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  const { deps, actor, language } = facts
  const { place, here } = hereOf(asked)
  // keys of devices are out of reach behind the wall of rows, so the use case asks the table of rights alone
  const { devices, mayChange } = orAbsent(await listDevices(deps, actor, { place }))
  const now = deps.clock.now()
  const named = (id: string | null) => devices.find((one) => one.state !== 'ended' && one.id === id)
  const opening = url.searchParams.get('do') === 'open' ? named(url.searchParams.get('device')) : undefined
  const ending = named(url.searchParams.get('device'))
  return {
    here,
    place: place.name,
    mayChange,
    devices: devices.map(
      ({ id, kind, passesOn, behindSince, name, lane, direction, state, seenAt, clockAheadMs, isRotating }) => ({
        id,
        kind,
        passesOn,
        behind: behindSince === null ? null : whenOf(behindSince, place.zone, now, language),
        name,
        lane,
        direction,
        state,
        seen: seenAt === null ? null : whenOf(seenAt, place.zone, now, language),
        isClockWrong: clockAheadMs !== 0,
        isRotating,
      }),
    ),
    opening: opening ? { id: opening.id, name: opening.name } : null,
    hasOpened: url.searchParams.get('done') === 'open' ? (named(url.searchParams.get('device'))?.name ?? null) : null,
    hasEnded: url.searchParams.get('done') === 'ended',
    ending: ending && mayChange && url.searchParams.get('do') === 'end' ? { id: ending.id, name: ending.name } : null,
  }
})

/** `made` is the new code, in this one answer only (GATE-12). */
export type Said = Partial<Refusal> & {
  made: { name: string; code: string; until: string; tablet: string | null } | null
  typed: { kind: string; name: string; lane: string; direction: string }
}

const action = staffOnly(async (asked) => {
  const { facts } = asked
  const { deps, language } = facts
  const { place, here } = hereOf(asked)
  const form = await sentForm(asked.request)
  const isOpening = form.text('do') === 'open'
  // a car waits at the barrier, and the reason and the name are in the trail
  const actor = isOpening ? asked.facts.actor : await askFactorAgain(asked, form)
  const typed = {
    kind: form.text('kind') || 'gate',
    name: form.text('name'),
    lane: form.text('lane'),
    direction: form.text('direction'),
  }
  const refuse = (outcome: Outcome<unknown> & { ok: false }) =>
    show<Said>({ ...refusalOf(language, outcome.problem), made: null, typed }, { status: 422 })
  const shown = (made: Outcome<MadeCode>) => {
    if (!made.ok) return refuse(made)
    const { name, code, endsAt, kind } = made.value
    const tablet = kind === 'desk' ? facts.publicUrl + workPath('tablet') : null
    return show<Said>({
      made: { name, code, until: timeOf(endsAt, place.zone, language), tablet },
      typed: { kind: 'gate', name: '', lane: '', direction: 'in' },
    })
  }
  const deviceId = form.text('device')
  switch (form.text('do')) {
    case 'add':
      return shown(await addDevice(deps, actor, { place, ...typed, passesOn: form.text('passesOn') === 'on' }))
    case 'code':
      return shown(await renewCode(deps, actor, { deviceId }))
    case 'open': {
      const opened = await openBarrier(deps, actor, { deviceId, reason: form.text('reason') })
      return opened.ok ? to(`${here}?done=open&device=${deviceId}`, 303) : refuse(opened)
    }
    case 'end': {
      const ended = await endDevice(deps, actor, { deviceId })
      return ended.ok ? to(`${here}?done=ended`, 303) : refuse(ended)
    }
    default:
      throw absent(400)
  }
})

export default workPage({
  at: 'devices',
  load,
  action,
  view: (model, said) => <DevicesView {...model} said={said as Said | undefined} />,
})
