import { browserWords, factorPolicy } from '#domain/access/factors.ts'
import type { Outcome } from '#domain/outcome.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { qrOfText } from '#letters/barcodes.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Deps } from '#usecases/deps.ts'
import { ownFactors } from '#usecases/people/own-account.ts'
import {
  addPasskey,
  beginCodes,
  begunCodes,
  keepCodes,
  offerApp,
  offerPasskey,
  removePasskey,
  removePasswordAndApp,
  setPasswordAndApp,
} from '#usecases/people/own-factors.ts'
import type { StaffSession } from '#usecases/people/staff-session.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { codesFile } from '../../frame/codes-file.ts'
import { askFactorAgain, onlyFresh } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { staffOnly } from '../../frame/staff.ts'
import { FactorsView } from './view.tsx'

/** Carries new recovery codes until one of them was typed. */
const stepsCookie = 'work-codes'

const load = staffOnly(async ({ facts, url, method }) => {
  const { deps, staff, language } = facts
  const wanted = url.searchParams.get('do')
  // what is secret is shown, and asked for, with a fresh factor only
  if (wanted !== null && method !== 'POST') onlyFresh(facts)
  const { person } = staff
  const { passkeys, hasPassword, codesLeft } = await ownFactors(deps, person.id)
  const moment = (at: number | null) => (at === null ? null : formatInstant(at, houseZone, language))
  return {
    isDemo: person.isDemo,
    browser: browserWords(facts.userAgent),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      added: moment(createdAt) ?? '',
      used: moment(usedAt),
    })),
    hasPassword,
    codesLeft,
    isSaved: url.searchParams.has('saved'),
    making: wanted === 'passkey' && !person.isDemo ? await offerPasskey(deps, person) : null,
    app: wanted === 'app' && !person.isDemo ? appOf(facts, null) : null,
    codes: wanted === 'codes' ? await begunCodes(deps, person.id, facts.cookie(stepsCookie)) : null,
  }
})

/** A refused form shows the same key once more, because the app knows it already. */
const appOf = ({ deps, staff }: { deps: Deps; staff: StaffSession }, given: string | null) => {
  const { ticket, offer } = offerApp(deps, staff.person, given)
  return { ticket, text: offer.text, picture: qrOfText(offer.uri) }
}

const here = workPath('myFactors')
type Said = Refusal & { app: ReturnType<typeof appOf> | null; name: string }

const action = staffOnly(async (asked) => {
  const { facts, request } = asked
  const { deps } = facts
  const form = await sentForm(request)
  const actor = await askFactorAgain(asked, form)
  const appAgain = form.text('do') === 'app' ? appOf(facts, form.text('ticket')) : null
  const answer = (outcome: Outcome<unknown>, leadsTo = `${here}?saved`) =>
    outcome.ok
      ? to(leadsTo, 303)
      : show<Said>(
          { ...refusalOf(facts.language, outcome.problem), app: appAgain, name: form.text('name') },
          { status: 422 },
        )
  switch (form.text('do')) {
    case 'addPasskey': {
      const name = form.text('name') || browserWords(facts.userAgent)
      return answer(await addPasskey(deps, actor, { ticket: form.text('ticket'), answer: form.text('answer'), name }))
    }
    case 'removePasskey':
      return answer(await removePasskey(deps, actor, { id: form.text('id') }))
    case 'app': {
      const command = { ticket: form.text('ticket'), password: form.secret('password'), code: form.text('code') }
      return answer(await setPasswordAndApp(deps, actor, command))
    }
    case 'removeApp':
      return answer(await removePasswordAndApp(deps, actor))
    case 'newCodes': {
      const begun = await beginCodes(deps, actor)
      if (begun.ok) facts.setCookie(stepsCookie, begun.value.steps, { maxAgeSeconds: factorPolicy.ticketMs / 1_000 })
      return answer(begun, `${here}?do=codes`)
    }
    case 'codesFile': {
      const codes = await begunCodes(deps, facts.staff.person.id, facts.cookie(stepsCookie))
      return codes ? codesFile(facts, codes) : to(here, 303)
    }
    case 'keepCodes':
      return answer(await keepCodes(deps, actor, { steps: facts.cookie(stepsCookie), code: form.text('code') }))
    default:
      throw absent(400)
  }
})

export default workPage({
  at: 'myFactors',
  load,
  action,
  view: (model, said) => <FactorsView {...model} said={said as Said | undefined} />,
})
