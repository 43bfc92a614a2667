import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { formatInstant } from '#texts/formats.ts'
import { endOwnSessions, ownSessions } from '#usecases/people/own-account.ts'
import { to } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { staffOnly } from '../../frame/staff.ts'
import { SessionsView } from './view.tsx'

const load = staffOnly(async ({ facts: { deps, actor, language } }) => ({
  sessions: (await ownSessions(deps, actor)).map(({ startedAt, seenAt, ...one }) => ({
    ...one,
    since: formatInstant(startedAt, houseZone, language),
    seen: formatInstant(seenAt, houseZone, language),
  })),
}))

/** Ends the one that was named, or all others. Whoever has just signed in is asked nothing first. */
const action = staffOnly(async (asked) => {
  const form = await sentForm(asked.request)
  const actor = await askFactorAgain(asked, form)
  const name = form.text('session')
  await endOwnSessions(asked.facts.deps, actor, { name: name === 'others' ? null : name })
  return to(workPath('mySessions'), 303)
})

export default workPage({ at: 'mySessions', load, action, view: (model) => <SessionsView {...model} /> })
