import { qrOfText } from '#letters/barcodes.ts'
import { meanwhile } from '#usecases/operators/meanwhile.ts'
import { stayAtDesk } from '#usecases/operators/scan.ts'
import { isHandedOver } from '#usecases/operators/valet/has-valet.ts'
import { show, to } from '../../../kernel/page.ts'
import { act, type Refused } from '../../desk/acts.ts'
import { answered } from '../../desk/answered.ts'
import { deskFacts, isList, orAbsent } from '../../desk/desk-facts.ts'
import { isSheet } from '../../desk/stay-sheets.tsx'
import { sentForm } from '../../frame/sent-form.ts'
import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly, type AtPlace, type StaffAsked } from '../../frame/staff.ts'
import { StayView } from './view.tsx'

const stayIn = async ({ facts, params }: StaffAsked, { deps, place }: AtPlace) =>
  orAbsent(await stayAtDesk(deps, facts.actor, { place, number: params['number'] ?? '' }))

const fromOf = ({ url }: StaffAsked) => {
  const from = url.searchParams.get('from') ?? ''
  return isList(from) ? from : 'scan'
}

const load = staffOnly(async (asked) => {
  const at = atPlace(asked, 'booking.checkIn')
  const stay = await stayIn(asked, at)
  const desk = await deskFacts(asked, at)
  const { version, same } = answered(asked, desk, stay.booking.version)
  const sheet = asked.url.searchParams.get('do')
  return (
    same ?? {
      desk,
      stay,
      isHandedOver: isHandedOver(at.deps, stay.booking),
      version,
      from: fromOf(asked),
      sheet: isSheet(sheet) ? sheet : null,
    }
  )
})

/** After an act the desk goes on where it came from; what was refused is said on this page. */
const action = staffOnly(async (asked) => {
  const { facts, request } = asked
  const at = atPlace(asked, 'booking.checkIn')
  const { booking } = await stayIn(asked, at)
  const form = await sentForm(request)
  const done = await act({ deps: at.deps, actor: facts.actor, bookingId: booking.id, form })
  if (!done.ok) {
    const drawn = Number(form.text('drawn') || asked.url.searchParams.get('drawn') || NaN)
    const asks = { bookingId: booking.id, since: drawn, everywhere: facts.deps }
    const others = await meanwhile(at.deps, facts.actor, asks)
    const refused: Refused = {
      act: form.text('do'),
      problem: done.problem,
      values: form.values(),
      meanwhile: others.ok ? others.value : [],
    }
    return show({ refused, sent: null }, { status: 422 })
  }
  const { isAway, sent } = done.value
  if (sent) return show({ refused: null, sent: { amountMinor: sent.amountMinor, picture: qrOfText(sent.url) } })
  const { paths } = await deskFacts(asked, at)
  const from = fromOf(asked)
  return to(isAway ? paths[from] : paths.stay(booking.number, from), 303)
})

export default workPage({
  at: 'stay',
  load,
  action,
  view: (model, said) => <StayView {...model} refused={said?.refused ?? null} sent={said?.sent ?? null} />,
})
