import { expect, test } from 'vitest'
import { freshDeps } from '#test/builders/deps.ts'
import { actorWith, hired, hiredWithKey, invited, onServer } from '#test/builders/hired.ts'
import { personalColumns } from '#test/builders/personal-columns.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { saveOwnSettings } from './own-account.ts'
import { beginCodes } from './own-factors.ts'
import { removePerson } from './remove-person.ts'
import { readStaffSession } from './staff-session.ts'

const fresh = freshDeps()

test('ACCESS-31 GD-01 nothing says any more who a removed person was, and the trail still says what was done', async () => {
  const deps = await fresh()
  const ada = await hired(deps, { email: 'ada@parkwing.example', role: 'administrator' })
  expect(codeOf(await removePerson(deps, onServer, { email: ada.email }))).toBe('last_administrator')
  const email = 'zoe.quill@parkwing.example'
  const zoe = await hiredWithKey(deps, { email, role: 'support', name: 'Zoe Quill' })
  const actor = await actorWith(deps, zoe.token)
  must(await beginCodes(deps, actor))
  must(await saveOwnSettings(deps, actor, { name: 'Zoe Quill', language: 'en', settings: { mode: 'dark' } }))
  await invited(deps, { email, role: 'editor' })
  await deps.db.query("update trail set reason = 'Zoe Quill asked' where object = $1", [`person:${zoe.personId}`])
  for (const address of ['nobody', 'nobody@parkwing.example'])
    expect(codeOf(await removePerson(deps, onServer, { email: address }))).toBe('not_found')
  expect(codeOf(await removePerson(deps, await actorWith(deps, ada.token), { email }))).toBe('not_found')

  const tables = new Set(
    personalColumns()
      .filter(({ erasedWith }) => erasedWith === 'staff')
      .map(({ table }) => table),
  )
  const about = async () => {
    const rows = await Promise.all(
      [...tables].map((table) => deps.db.query<Record<string, unknown>>(`select * from ${table}`)),
    )
    return JSON.stringify(
      rows.flat().filter((row) => JSON.stringify(row).includes(zoe.personId) || JSON.stringify(row).includes(email)),
    )
  }
  for (const told of ['Zoe', email, '192.0.2', 'Firefox', '"mode"', zoe.device.id])
    expect(await about()).toContain(told)
  must(await removePerson(deps, onServer, { email: ` ${email.toUpperCase()}` }))
  for (const told of ['Zoe', email, '192.0.2', 'Firefox', '"mode"', zoe.device.id])
    expect(await about()).not.toContain(told)
  expect(await readStaffSession(deps, zoe.token)).toBeNull()
  expect(codeOf(await removePerson(deps, onServer, { email }))).toBe('not_found')
  const lines = await deps.db.query<{ operation: string }>('select operation from trail where object = $1', [
    `person:${zoe.personId}`,
  ])
  expect(lines.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['person.signIn', 'person.membershipGiven', 'person.remove']),
  )
  // the address is free again, for somebody new
  const again = await hired(deps, { email, role: 'editor' })
  expect(again.personId).not.toBe(zoe.personId)
})
