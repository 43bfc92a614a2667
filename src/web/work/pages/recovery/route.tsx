import { workPath } from '#domain/site-map/work.ts'
import { finishRecovery, isRecoveryOpen } from '#usecases/people/recover.ts'
import { to } from '../../../kernel/page.ts'
import { browserOf, letInto, visitorOf } from '../../frame/browser.ts'
import { workPage, type Asked } from '../../frame/page.ts'
import { RecoveryView } from './view.tsx'

const load = async ({ facts, params }: Asked) => ({
  isOpen: await isRecoveryOpen(facts.deps, params['token'] ?? ''),
  action: facts.url.pathname,
})

/** Only the button signs in: mail programs open links too. */
const action = async ({ facts, params }: Asked) => {
  const command = { token: params['token'] ?? '', browser: browserOf(facts) }
  const signedIn = await finishRecovery(facts.deps, visitorOf(facts), command)
  if (!signedIn.ok) return to(facts.url.pathname, 303)
  letInto(facts, signedIn.value)
  return to(workPath('myFactors'), 303)
}

export default workPage({ at: 'recovery', frame: 'plain', load, action, view: (model) => <RecoveryView {...model} /> })
