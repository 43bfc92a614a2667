import { scanAtDesk } from '#usecases/operators/scan.ts'
import { show, to } from '../../../kernel/page.ts'
import { deskActions } from '../../desk/desk-actions.ts'
import { deskFacts, isList, orAbsent } from '../../desk/desk-facts.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly } from '../../frame/staff.ts'
import { ScanView, type Said } from './view.tsx'

const load = staffOnly(async (asked) => ({ desk: await deskFacts(asked, atPlace(asked, 'booking.checkIn')) }))

/** One car: to its page. Several, or a stop: said here. Nothing that was typed gets into an address. */
const action = staffOnly(async (asked) => {
  const { facts, request } = asked
  const at = atPlace(asked, 'booking.checkIn')
  const form = await sentForm(request)
  const typed = form.text('q')
  if (typed === '') return to(asked.url.pathname, 303)
  const { place, deps } = at
  if (typed.startsWith('>')) {
    const { paths } = await deskFacts(asked, at)
    const said = (await deskActions(asked, at, { typed, paths })) ?? { actions: [] }
    const [only, ...others] = 'actions' in said ? said.actions : []
    return only && others.length === 0 ? to(only.href, 303) : show<Said>({ ...said, typed })
  }
  const found = orAbsent(await scanAtDesk(deps, facts.actor, { place, typed, everywhere: facts.deps }))
  const from = form.text('from')
  if (found.kind === 'car') {
    const { paths } = await deskFacts(asked, at)
    return to(paths.stay(found.stay.booking.number, isList(from) ? from : 'scan'), 303)
  }
  return show<Said>({ found, typed })
})

export default workPage({
  at: 'scan',
  load,
  action,
  view: (model, said) => <ScanView {...model} said={said ?? null} />,
})
