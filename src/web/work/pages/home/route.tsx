import { to } from '../../../kernel/page.ts'
import { builtPages } from '../../frame/built.ts'
import { workPage } from '../../frame/page.ts'
import { choicesOf } from '../../frame/shell.ts'
import { staffOnly } from '../../frame/staff.ts'
import { HomeView } from './view.tsx'

/** Who has one place goes there at once. */
const load = staffOnly(({ facts: { staff, counts } }) => {
  const choices = choicesOf(staff, null, builtPages.all())
  const [only] = choices
  if (only && choices.length === 1) return to(only.href, 303)
  return { choices, alerts: counts.get('alerts') ?? 0 }
})

export default workPage({ at: 'home', load, view: (model) => <HomeView {...model} /> })
