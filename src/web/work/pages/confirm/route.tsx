import { show, to } from '../../../kernel/page.ts'
import { checkFactor, confirmModel } from '../../frame/confirm-again.tsx'
import { ConfirmForm } from '../../frame/confirm-form.tsx'
import { workPage } from '../../frame/page.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { backOf, staffOnly } from '../../frame/staff.ts'

const load = staffOnly(({ facts }) =>
  confirmModel(facts, { action: facts.url.pathname + facts.url.search, carried: [], failed: null }),
)

const action = staffOnly(async ({ facts, request }) => {
  const failed = await checkFactor(facts, await sentForm(request))
  return failed === null ? to(backOf(facts), 303) : show({ failed }, { status: 403 })
})

export default workPage({
  at: 'confirm',
  load,
  action,
  view: (model, said) => <ConfirmForm {...model} failed={said?.failed ?? null} />,
})
