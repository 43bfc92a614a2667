import { showSlips } from '#usecases/operators/show-slips.ts'
import { to } from '../../../kernel/page.ts'
import { deskFacts, orAbsent } from '../../desk/desk-facts.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly } from '../../frame/staff.ts'
import { isPaper, isSlip, slipOf } from './slips.ts'
import { PrintView } from './view.tsx'

/** The paper that this device's printer has; the same for everybody who signs in on it. */
const paperCookie = 'work-paper'
const keptSeconds = 400 * 86_400

const load = staffOnly(async (asked) => {
  const { facts, params, url } = asked
  const at = atPlace(asked, 'booking.checkIn')
  const number = params['number'] ?? ''
  const slips = orAbsent(await showSlips(at.deps, facts.actor, { place: at.place, number }))
  const wanted = url.searchParams.get('what')
  const what = isSlip(wanted) ? wanted : 'pass'
  const kept = facts.cookie(paperCookie)
  const { paths, place } = await deskFacts(asked, at)
  return {
    what,
    paper: isPaper(kept) ? kept : ('a4' as const),
    slip: slipOf(what, slips, { deskLanguage: facts.language, placeName: place.name }),
    action: url.pathname,
    back: paths.stay(slips.booking.number, 'scan'),
    place: place.name,
    number: slips.booking.number,
  }
})

/** Keeps the paper on the device, and leads back. */
const action = staffOnly(async (asked) => {
  atPlace(asked, 'booking.checkIn')
  const paper = (await sentForm(asked.request)).text('paper')
  if (isPaper(paper)) asked.facts.setCookie(paperCookie, paper, { maxAgeSeconds: keptSeconds })
  return to(asked.url.pathname + asked.url.search, 303)
})

export default workPage({ at: 'print', load, action, view: (model) => <PrintView {...model} /> })
