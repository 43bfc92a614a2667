import { describe, expect, test } from 'vitest'
import { placesOf, type Person } from '#db/people.ts'
import { houseId } from '#db/organisations.ts'
import { hourMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { testKey } from '#test/builders/authenticator.ts'
import {
  actorWith,
  appCode,
  browser,
  goodPassword,
  hired,
  hiredWithKey,
  invited,
  onServer,
  stranger,
} from '#test/builders/hired.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { loadStaffInvitation } from '../letters/staff-letters.ts'
import { askForInvitation } from './ask-again.ts'
import { agreeToInvitation, invite, withdrawInvitation } from './invite.ts'
import {
  acceptInvitation,
  beginInvitation,
  chooseAgain,
  choosePasskey,
  choosePassword,
  finishInvitation,
  proveApp,
  readInvitation,
} from './invitation.ts'
import { readStaffSession } from './staff-session.ts'

const fresh = freshDeps()
const ada = { email: 'ada@parkwing.example', role: 'administrator' } as const
const stateOf = async (deps: TestDeps, token: string, person: Person | null = null, steps: string | null = null) => {
  const opened = await readInvitation(deps, { token, steps, person })
  return opened.state === 'open' ? opened.step.at : opened.state
}
const mailed = async (deps: TestDeps): Promise<string[]> =>
  (
    await deps.db.query<{ kind: string }>("select payload ->> 'kind' as kind from job where queue = 'mail' order by id")
  ).map(({ kind }) => kind)

describe('ACCESS-19 an invitation', () => {
  test('ACCESS-19 ACCESS-23 ST-02 ST-10 nobody is a person before the last step, and then with two factors and codes', async () => {
    const deps = await fresh()
    const token = await invited(deps, ada)
    const { steps } = must(await beginInvitation(deps, { token, name: ' Ada ', language: 'nl' }))
    expect(await stateOf(deps, token, null, steps)).toBe('factor')
    // neither half alone opens anything
    expect(codeOf(await finishInvitation(deps, stranger, { token, steps, code: '', keyName: '', browser }))).toBe(
      'invitation_over',
    )
    expect(codeOf(await choosePassword(deps, { token, steps, password: 'password1' }))).toBe('password_common')
    must(await choosePassword(deps, { token, steps, password: goodPassword }))
    expect(codeOf(await finishInvitation(deps, stranger, { token, steps, code: '', keyName: '', browser }))).toBe(
      'invitation_over',
    )
    expect(codeOf(await proveApp(deps, { token, steps, code: '000000' }))).toBe('app_code_wrong')
    // looked at again, the app's key is the same, so going back loses no half
    const opened = await readInvitation(deps, { token, steps, person: null })
    const key = opened.state === 'open' && opened.step.at === 'app' ? opened.step.offer.text : ''
    must(await proveApp(deps, { token, steps, code: appCode(key, deps.clock.now()) }))
    expect(await stateOf(deps, token, null, steps)).toBe('codes')
    const command = { token, steps, keyName: '', browser }
    expect(codeOf(await finishInvitation(deps, stranger, { ...command, code: '7K3P-9XQD-4HC2' }))).toBe(
      'recovery_code_wrong',
    )
    expect(await deps.db.query('select 1 from person')).toEqual([])

    const again = await readInvitation(deps, { token, steps, person: null })
    const codes = again.state === 'open' && again.step.at === 'codes' ? again.step.codes : []
    expect(new Set(codes).size).toBe(10)
    const { token: session } = must(
      await finishInvitation(deps, stranger, { ...command, code: ` ${codes[3]?.toLowerCase()}` }),
    )
    expect(await readStaffSession(deps, session)).toMatchObject({
      person: { name: 'Ada', email: ada.email, language: 'nl' },
      memberships: [{ role: 'administrator' }],
    })
    // what can be read in the database opens nothing
    const stored = JSON.stringify([
      await deps.db.query('select * from person'),
      await deps.db.query('select * from recovery_code'),
      await deps.db.query('select * from staff_challenge'),
      await deps.db.query('select * from trail'),
      await deps.db.query('select * from job'),
    ])
    for (const secret of [goodPassword, key.replaceAll(' ', ''), codes[0] ?? '', session, token])
      expect(stored).not.toContain(secret)
    expect(await stateOf(deps, token)).toBe('used')
  })

  test('ACCESS-19 works once: of two browsers at the last step one finishes', async () => {
    const deps = await fresh()
    const token = await invited(deps, ada)
    const begun = async () => {
      const { steps } = must(await beginInvitation(deps, { token, name: 'Ada', language: 'en' }))
      const opened = await readInvitation(deps, { token, steps, person: null })
      const options = opened.state === 'open' && opened.step.at === 'factor' ? opened.step.options : null
      must(await choosePasskey(deps, { token, steps, answer: testKey().make(options?.challenge ?? '') }))
      const next = await readInvitation(deps, { token, steps, person: null })
      const [code = ''] = next.state === 'open' && next.step.at === 'codes' ? next.step.codes : []
      return { token, steps, code, keyName: 'key', browser }
    }
    const both = [await begun(), await begun()]
    const results = await Promise.all(both.map((one) => finishInvitation(deps, stranger, one)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await deps.db.query('select 1 from passkey')).toHaveLength(1)
    expect(await deps.db.query('select 1 from membership')).toHaveLength(1)
  })

  test('ACCESS-19 72 hours, the last moment included; then the inviter is asked, and nobody else', async () => {
    const deps = await fresh()
    const { token: own } = await hired(deps, ada)
    const actor = await actorWith(deps, own)
    const email = 'bo@parkwing.example'
    const token = await invited(deps, { email, role: 'support', by: actor })
    deps.clock.advance(72 * hourMs)
    expect(await stateOf(deps, token)).toBe('name')
    await askForInvitation(deps, stranger, { token })
    deps.clock.advance(1)
    expect(await stateOf(deps, token)).toBe('expired')
    expect(codeOf(await beginInvitation(deps, { token, name: 'Bo', language: 'en' }))).toBe('invitation_over')
    const before = (await mailed(deps)).length
    await askForInvitation(deps, stranger, { token })
    await askForInvitation(deps, stranger, { token: 'made-up' })
    expect(await mailed(deps)).toHaveLength(before + 1)
    const [line] = await deps.db.query('select operation, object from trail order by seq desc limit 1')
    expect(line).toEqual({ operation: 'person.invitationAsked', object: `person:${actor.personId}` })
    expect(await stateOf(deps, 'made-up')).toBe('unknown')
  })

  test('a new invitation to the same role ends the older one, and a withdrawn one opens nothing', async () => {
    const deps = await fresh()
    const first = await invited(deps, ada)
    const second = await invited(deps, ada)
    expect([await stateOf(deps, first), await stateOf(deps, second)]).toEqual(['withdrawn', 'name'])
    const [{ id } = { id: '' }] = await deps.db.query<{ id: string }>(
      'select id::text from invitation where ended_at is null',
    )
    expect(await loadStaffInvitation(deps, { id, version: 1 })).toMatchObject({
      to: { address: ada.email },
      model: { linkUrl: `https://parkwing.example/work/invite/${second}`, inviter: null },
    })
    must(await withdrawInvitation(deps, onServer, { id }))
    expect(await stateOf(deps, second)).toBe('withdrawn')
    expect(await loadStaffInvitation(deps, { id, version: 1 })).toBeNull()
  })

  test('somebody who works with us accepts signed in, and nobody else may', async () => {
    const deps = await fresh()
    const one = await hired(deps, ada)
    const two = await hiredWithKey(deps, { email: 'bo@parkwing.example', role: 'support' })
    const token = await invited(deps, { email: one.email, role: 'editor' })
    const person = async (session: string) => (await readStaffSession(deps, session))!.person
    expect(await stateOf(deps, token)).toBe('signIn')
    expect(await stateOf(deps, token, await person(two.token))).toBe('otherPerson')
    expect(codeOf(await beginInvitation(deps, { token, name: 'Thief', language: 'en' }))).toBe('invitation_over')
    const other = { token, person: await person(two.token) }
    expect(codeOf(await acceptInvitation(deps, stranger, other))).toBe('not_allowed')
    expect(await stateOf(deps, token, await person(one.token))).toBe('accept')
    must(await acceptInvitation(deps, stranger, { token, person: await person(one.token) }))
    const roles = (await readStaffSession(deps, one.token))?.memberships.map(({ role }) => role)
    expect(roles).toEqual(['administrator', 'editor'])
    expect(await stateOf(deps, token)).toBe('used')
  })

  test('choosing again gives up the half that was there', async () => {
    const deps = await fresh()
    const token = await invited(deps, ada)
    const { steps } = must(await beginInvitation(deps, { token, name: 'Ada', language: 'en' }))
    must(await choosePassword(deps, { token, steps, password: goodPassword }))
    await chooseAgain(deps, { token, steps })
    expect(await stateOf(deps, token, null, steps)).toBe('factor')
    // another browser has its own steps
    expect(await stateOf(deps, token)).toBe('name')
    expect(codeOf(await choosePasskey(deps, { token, steps, answer: '{"id":"x"}' }))).toBe('passkey_refused')
  })
})

describe('RIGHT-5 RIGHT-6 ACCESS-18 who invites whom', () => {
  test('RIGHT-5 the second administrator is invited alone, the third waits for somebody else', async () => {
    const deps = await fresh()
    const first = await actorWith(deps, (await hired(deps, ada)).token)
    const command = {
      email: 'bo@parkwing.example',
      role: 'administrator',
      organisationId: houseId,
      scope: { kind: 'all' },
      language: 'en',
    } as const
    const second = must(await invite(deps, first, command))
    expect(second.isWaiting).toBe(false)
    const bo = await hired(deps, { email: 'cy@parkwing.example', role: 'administrator' })
    const third = must(await invite(deps, first, { ...command, email: 'di@parkwing.example' }))
    expect(third.isWaiting).toBe(true)
    const token = third.url.split('/').at(-1) ?? ''
    expect(await stateOf(deps, token)).toBe('unknown')
    const waiting = (await mailed(deps)).filter((kind) => kind === 'staffInvitation').length
    expect(codeOf(await agreeToInvitation(deps, first, { id: third.id }))).toBe('not_allowed')
    expect(codeOf(await agreeToInvitation(deps, staffAs('support'), { id: third.id }))).toBe('not_found')
    must(await agreeToInvitation(deps, await actorWith(deps, bo.token), { id: third.id }))
    expect(await stateOf(deps, token)).toBe('name')
    expect((await mailed(deps)).filter((kind) => kind === 'staffInvitation')).toHaveLength(waiting + 1)
  })

  test('RIGHT-6 ACCESS-18 a manager of one car park gives no more than that, in no other organisation, and no role of the house', async () => {
    const deps = await fresh()
    await invited(deps, ada)
    const [operator] = await deps.db.query<{ id: string }>("select id::text from organisation where kind = 'operator'")
    const organisationId = operator?.id ?? ''
    const [place] = await placesOf(deps.db, [organisationId])
    const own = { airportId: place!.airportId, carParkId: place!.carParkId }
    const { personId } = await hired(deps, { email: 'm@x.example', role: 'manager', organisationId })
    const manager = staffAs('manager', personId, { organisationId, scope: { kind: 'places', places: [own] } })
    const asks = async (changes: object) =>
      codeOf(
        await invite(deps, manager, {
          email: 'n@x.example',
          role: 'desk',
          organisationId,
          scope: { kind: 'places', places: [own] },
          language: 'en',
          ...changes,
        }),
      )
    expect(await asks({ email: 'nobody' })).toBe('email_invalid')
    expect(await asks({ scope: { kind: 'all' } })).toBe('not_found')
    expect(await asks({ scope: { kind: 'places', places: [own, { ...own, carParkId: 99 }] } })).toBe('not_found')
    expect(await asks({ scope: { kind: 'places', places: [] } })).toBe('not_found')
    expect(await asks({ organisationId: houseId, role: 'support', scope: { kind: 'all' } })).toBe('not_found')
    expect(await asks({ role: 'support' })).toBe('not_allowed')
    expect(await asks({ role: 'administrator' })).toBe('not_found')
    expect(await asks({})).toBe('ok')
    expect(
      codeOf(
        await invite(deps, staffAs('desk', personId, { organisationId }), {
          email: 'n@x.example',
          role: 'desk',
          organisationId,
          scope: { kind: 'all' },
          language: 'en',
        }),
      ),
    ).toBe('not_found')
  })
})
