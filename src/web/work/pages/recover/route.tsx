import { workPath } from '#domain/site-map/work.ts'
import { recover } from '#usecases/people/recover.ts'
import { show, to } from '../../../kernel/page.ts'
import { browserOf, letInto, visitorOf } from '../../frame/browser.ts'
import { workPage, type Asked } from '../../frame/page.ts'
import { refusalOf } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { RecoverView } from './view.tsx'

type Said = { failed: string | null; isSent: boolean; email: string }

const action = async ({ facts, request }: Asked) => {
  const form = await sentForm(request)
  const email = form.text('email')
  const command = { email, password: form.secret('password'), code: form.text('code'), browser: browserOf(facts) }
  const recovered = await recover(facts.deps, visitorOf(facts), command)
  if (!recovered.ok) {
    const { failed } = refusalOf(facts.language, recovered.problem)
    const status = recovered.problem.code === 'sign_in_failed' ? 403 : 429
    return show<Said>({ failed, isSent: false, email }, { status })
  }
  if (recovered.value === null) return show<Said>({ failed: null, isSent: true, email })
  letInto(facts, recovered.value)
  return to(workPath('myFactors'), 303)
}

export default workPage({
  at: 'recover',
  frame: 'plain',
  load: () => null,
  action,
  view: (_, said) => <RecoverView {...(said ?? { failed: null, isSent: false, email: '' })} />,
})
