import { workPath } from '#domain/site-map/work.ts'
import { closeStaffSession } from '#usecases/people/staff-session.ts'
import { to } from '../../../kernel/page.ts'
import { leftMark } from '../../frame/left-device.tsx'
import { workPage } from '../../frame/page.ts'

/** Signs out by its form; whoever only opens the address is led to the beginning. */
export default workPage({
  at: 'signOut',
  frame: 'plain',
  load: () => to(workPath('home'), 303),
  async action({ facts }) {
    await closeStaffSession(facts.deps, facts.actor)
    facts.signOut()
    return to(`${workPath(facts.staff?.isDemo ? 'demoPeople' : 'signIn')}?${leftMark}`, 303)
  },
})
