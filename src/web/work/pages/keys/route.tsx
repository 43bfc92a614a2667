import { keyDays } from '#domain/agencies/service-key.ts'
import type { Outcome } from '#domain/outcome.ts'
import { tokenAddress } from '#domain/site-map/machines.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseDay, houseZone } from '#domain/time/house-zone.ts'
import { dayMs } from '#domain/time/zones.ts'
import { formatDay, formatInstant } from '#texts/formats.ts'
import {
  endKey,
  listKeys,
  makeKey,
  rotateKey,
  setPublicKey,
  type KeyList,
  type MadeKey,
} from '#usecases/agencies/service-keys.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { doWithHooks, hookDoing } from './hooks-actions.ts'
import { hooksOf } from './hooks-model.ts'
import { KeysView, type World } from './view.tsx'

const keysOf = async ({ facts, params }: StaffAsked): Promise<KeyList> => {
  const found = await listKeys(facts.deps, facts.actor, { slug: (params['org'] ?? '').toLowerCase() })
  if (!found.ok) throw absent()
  return found.value
}

const doneTexts = {
  ended: 'workAgency.ended',
  signed: 'workAgency.signSaved',
  removed: 'workAgency.hookRemoved',
  pinged: 'workAgency.hookPinged',
  again: 'workAgency.hookSentAgain',
  noneAgain: 'workAgency.hookNoneAgain',
} as const
const doneText = (word: string | null) =>
  Object.hasOwn(doneTexts, word ?? '') ? doneTexts[word as keyof typeof doneTexts] : null

/**
 * Which of the two worlds the page shows (AGENCY-201): the one that was asked for, or that of the key whose sheet is
 * open. Null: who runs car parks has keys for real bookings only.
 */
const worldIn = ({ url }: StaffAsked, { codes }: KeyList, open: KeyList['keys'][number] | undefined): World | null => {
  if (codes.length === 0) return null
  if (open) return open.testCode === null ? 'live' : 'test'
  return url.searchParams.get('world') === 'test' ? 'test' : 'live'
}

const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  const list = await keysOf(asked)
  const { organisation, keys, codes } = list
  const moment = (at: number | null) => (at === null ? null : formatInstant(at, houseZone, facts.language))
  const open = keys.find(({ id, isOpen }) => isOpen && id === url.searchParams.get('key'))
  const chosen = (['end', 'rotate', 'sign'] as const).find((one) => one === url.searchParams.get('do'))
  const world = worldIn(asked, list, open)
  return {
    here: workPath('keys', organisation.slug),
    world,
    tokenAddress: facts.deps.publicUrl + tokenAddress,
    organisation: organisation.name,
    codes,
    keys: keys
      .filter(({ testCode }) => world === null || (testCode !== null) === (world === 'test'))
      .map(({ id, name, code, scopes, prefix, usedAt, endsAt, isOpen, publicKey, madeBy, createdAt }) => ({
        id,
        name,
        code,
        scopes,
        prefix,
        madeBy: madeBy ?? '',
        made: formatDay(houseDay(createdAt), facts.language, { weekday: false }),
        signs: publicKey !== null,
        used: moment(usedAt),
        ends: moment(endsAt),
        isOpen,
      })),
    lasts: keyDays.map((days) => ({
      days,
      until: formatDay(houseDay(facts.deps.clock.now() + days * dayMs), facts.language, {
        weekday: false,
      }),
    })),
    hasDone: doneText(url.searchParams.get('done')),
    ...(await hooksOf(asked, list)),
    chosen:
      open && chosen
        ? { what: chosen, id: open.id, name: open.name, publicKey: open.publicKey && JSON.stringify(open.publicKey) }
        : null,
  }
})

/** What stands in the forms of a page that was refused; null: as it was delivered. */
type Typed = {
  name: string
  kind: string
  url: string
  events: readonly string[] | null
  days: string | null
  lasts: string
  publicKey: string | null
}
const untyped: Typed = { name: '', kind: '', url: '', events: null, days: null, lasts: '', publicKey: null }

/** `made` is the new key, or the secret of an address, in this one answer only (AGENCY-1, AGENCY-15). */
export type Said = Partial<Refusal> & {
  made: { what: 'key' | 'secret'; text: string } | null
  typed: Typed
}

const action = staffOnly(async (asked) => {
  const { facts } = asked
  const { deps, language } = facts
  const { organisation, keys } = await keysOf(asked)
  const form = await sentForm(asked.request)
  const isHook = form.text('do') === 'addHook'
  const typed: Typed = {
    name: form.text('name'),
    kind: form.text('kind'),
    url: form.text('url'),
    events: isHook ? form.all('events') : null,
    days: form.text('days'),
    lasts: form.text('lasts'),
    publicKey: form.text('publicKey'),
  }
  const refuse = (outcome: Outcome<unknown> & { ok: false }) =>
    show<Said>({ ...refusalOf(language, outcome.problem), made: null, typed }, { status: 422 })
  const shown = (what: 'key' | 'secret', text: string) => show<Said>({ made: { what, text }, typed: untyped })
  const here = workPath('keys', organisation.slug)
  const isOfTest = keys.some(({ id, testCode }) => id === form.text('key') && testCode !== null)
  const doneAt = (mark: string) => `${here}?${isOfTest ? 'world=test&' : ''}done=${mark}`
  const hook = hookDoing(form)
  if (hook) {
    const answer = await doWithHooks(asked, form, hook, { organisationId: organisation.id, here })
    if (!answer.ok) return refuse(answer)
    return 'secret' in answer.value ? shown('secret', answer.value.secret) : to(answer.value.leadsTo, 303)
  }
  const actor = await askFactorAgain(asked, form)
  const shownKey = (made: Outcome<MadeKey>) => (made.ok ? shown('key', made.value.secret) : refuse(made))
  const keyId = form.text('key')
  switch (form.text('do')) {
    case 'make':
      return shownKey(
        await makeKey(deps, actor, {
          organisationId: organisation.id,
          code: form.text('code'),
          name: typed.name,
          scopes: form.all('scopes'),
          isTest: form.text('kind') === 'test',
          lasts: typed.lasts,
        }),
      )
    case 'rotate':
      return shownKey(await rotateKey(deps, actor, { keyId, days: Number(form.text('days') || Number.NaN) }))
    case 'end': {
      const ended = await endKey(deps, actor, { keyId })
      return ended.ok ? to(doneAt('ended'), 303) : refuse(ended)
    }
    case 'sign': {
      const saved = await setPublicKey(deps, actor, { keyId, typed: form.text('publicKey') })
      return saved.ok ? to(doneAt('signed'), 303) : refuse(saved)
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
