import type { Outcome } from '#domain/outcome.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { formatInstant } from '#texts/formats.ts'
import { endKey, listKeys, makeKey, rotateKey, type KeyList, type MadeKey } from '#usecases/agencies/service-keys.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { KeysView } from './view.tsx'

const keysOf = async ({ facts, params }: StaffAsked): Promise<KeyList> => {
  const found = await listKeys(facts.deps, facts.actor, { slug: (params['org'] ?? '').toLowerCase() })
  if (!found.ok) throw absent()
  return found.value
}

const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  const { organisation, keys, codes } = await keysOf(asked)
  const moment = (at: number | null) => (at === null ? null : formatInstant(at, houseZone, facts.language))
  const open = keys.find(({ id, isOpen }) => isOpen && id === url.searchParams.get('key'))
  const chosen = (['end', 'rotate'] as const).find((one) => one === url.searchParams.get('do'))
  return {
    here: workPath('keys', organisation.slug),
    organisation: organisation.name,
    codes,
    keys: keys.map(({ id, name, code, scopes, prefix, usedAt, endsAt, isOpen }) => ({
      id,
      name,
      code,
      scopes,
      prefix,
      used: moment(usedAt),
      ends: moment(endsAt),
      isOpen,
    })),
    hasEnded: url.searchParams.get('done') === 'ended',
    chosen: open && chosen ? { what: chosen, id: open.id, name: open.name } : null,
  }
})

/** `made` is the new key, in this one answer only (AGENCY-1). */
export type Said = Partial<Refusal> & { made: string | null; typed: { name: string } }

const action = staffOnly(async (asked) => {
  const { facts } = asked
  const { deps, language } = facts
  const { organisation } = await keysOf(asked)
  const form = await sentForm(asked.request)
  const actor = await askFactorAgain(asked, form)
  const typed = { name: form.text('name') }
  const refuse = (outcome: Outcome<unknown> & { ok: false }) =>
    show<Said>({ ...refusalOf(language, outcome.problem), made: null, typed }, { status: 422 })
  const shown = (made: Outcome<MadeKey>) =>
    made.ok ? show<Said>({ made: made.value.secret, typed: { name: '' } }) : refuse(made)
  const keyId = form.text('key')
  switch (form.text('do')) {
    case 'make':
      return shown(
        await makeKey(deps, actor, {
          organisationId: organisation.id,
          code: form.text('code'),
          name: typed.name,
          scopes: form.all('scopes'),
        }),
      )
    case 'rotate':
      return shown(await rotateKey(deps, actor, { keyId, days: Number(form.text('days') || Number.NaN) }))
    case 'end': {
      const ended = await endKey(deps, actor, { keyId })
      return ended.ok ? to(`${workPath('keys', organisation.slug)}?done=ended`, 303) : refuse(ended)
    }
    default:
      throw absent(400)
  }
})

export default workPage({
  at: 'keys',
  load,
  action,
  view: (model, said) => <KeysView {...model} said={said as Said | undefined} />,
})
