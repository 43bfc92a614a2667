import { workPath } from '#domain/site-map/work.ts'
import { listDemoPeople, signInAsDemo } from '#usecases/people/demo-people.ts'
import { absent, to } from '../../../kernel/page.ts'
import { browserOf } from '../../frame/browser.ts'
import { leftMark } from '../../frame/left-device.tsx'
import { workPage, type Asked } from '../../frame/page.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { DemoPeopleView } from './view.tsx'

/** The server has this page only while the local mailbox is open; the page asks again. */
const onlyOpen = ({ facts }: Asked): void => {
  if (!facts.isDemoOpen) throw absent()
}

export default workPage({
  at: 'demoPeople',
  frame: 'plain',
  async load(asked) {
    onlyOpen(asked)
    return {
      people: await listDemoPeople(asked.facts.deps),
      hasLeft: asked.facts.url.searchParams.has(leftMark),
    }
  },
  async action(asked) {
    onlyOpen(asked)
    const { facts } = asked
    const personId = (await sentForm(asked.request)).text('person')
    const command = { personId, device: browserOf(facts).words, address: facts.address, network: facts.network }
    const signedIn = await signInAsDemo(facts.deps, command)
    if (!signedIn.ok) throw absent()
    facts.signIn(signedIn.value.token)
    return to(workPath('home'), 303)
  },
  view: (model) => <DemoPeopleView {...model} />,
})
