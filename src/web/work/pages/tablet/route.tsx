import { workPath } from '#domain/site-map/work.ts'
import type { Problem } from '#domain/outcome.ts'
import { pairDevice } from '#usecases/operators/devices/pair-device.ts'
import { pinPeople, readTablet, setPin, signInWithPin } from '#usecases/people/desk-pin.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { browserOf, visitorOf } from '../../frame/browser.ts'
import { workPage, type Asked } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { tabletCookie } from '../../frame/tablet-cookie.ts'
import { TabletView } from './view.tsx'

const keptSeconds = 400 * 86_400

const here = workPath('tablet')

/** The tablet of a desk: pairs it, lets people in with their PIN, and takes the PIN of who is signed in (DESK-41). */
const load = async ({ facts }: Asked) => {
  const device = await readTablet(facts.deps, facts.cookie(tabletCookie))
  const { staff } = facts
  const reaches =
    device &&
    staff?.memberships.some(({ places }) =>
      places.some((one) => one.airportId === device.airportId && one.carParkId === device.carParkId),
    )
  return {
    here,
    device: device && { name: device.name },
    people: device ? (await pinPeople(facts.deps, device)).map(({ id, name }) => ({ id, name })) : [],
    /** who may set his PIN here */
    me: reaches && staff?.deviceId === null ? staff.person.name : null,
    isSet: facts.url.searchParams.get('done') === 'pin',
    signIn: `${workPath('signIn')}?back=${encodeURIComponent(here)}`,
  }
}

export type Said = Refusal & { what: string; person: string }

const action = async ({ facts, request }: Asked) => {
  const form = await sentForm(request)
  const { deps, language } = facts
  const what = form.text('do')
  const refuse = (problem: Problem) =>
    show<Said>({ ...refusalOf(language, problem), what, person: form.text('person') }, { status: 422 })
  if (what === 'pair') {
    const paired = await pairDevice(deps, visitorOf(facts), { code: form.text('code'), kind: 'desk' })
    if (!paired.ok) return refuse(paired.problem)
    facts.setCookie(tabletCookie, paired.value.secret, { maxAgeSeconds: keptSeconds })
    return to(here, 303)
  }
  const device = await readTablet(deps, facts.cookie(tabletCookie))
  if (!device) throw absent()
  if (what === 'pin') {
    const set = await setPin(deps, facts.actor, { device, pin: form.secret('newPin'), again: form.secret('again') })
    return set.ok ? to(`${here}?done=pin`, 303) : refuse(set.problem)
  }
  if (what !== 'signIn') throw absent(400)
  const [personId, pin] = [form.text('person'), form.secret('pin')]
  const signedIn = await signInWithPin(deps, visitorOf(facts), { device, personId, pin, browser: browserOf(facts) })
  if (!signedIn.ok) return refuse(signedIn.problem)
  facts.signIn(signedIn.value.token)
  return to(workPath('home'), 303)
}

export default workPage({
  at: 'tablet',
  frame: 'plain',
  load,
  action,
  view: (model, said) => <TabletView {...model} said={said ?? null} />,
})
