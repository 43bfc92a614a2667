import { expect, test } from 'vitest'
import { deleteOldSessions } from '#db/sessions.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { browser } from '#test/builders/traveller.ts'
import { forgetFormDraft, formDraft, keepFormDraft } from './form-draft.ts'

const fresh = freshDeps()

test('S8 what was typed fills the next form of the same browser, and no other', async () => {
  const deps = await fresh()
  const [me, other] = [await browser(deps), await browser(deps)]
  await keepFormDraft(deps, me.id, {
    firstName: 'Noor',
    email: 'noor@example.org',
    terms: 'on',
    package: 'flex',
    surprise: 'x',
  })
  expect((await formDraft(deps, await me.actor()))?.values).toEqual({ firstName: 'Noor', email: 'noor@example.org' })
  expect(await formDraft(deps, await other.actor())).toBeNull()
  await keepFormDraft(deps, me.id, { firstName: 'Nora' })
  expect((await formDraft(deps, await me.actor()))?.values).toEqual({ firstName: 'Nora' })
  await forgetFormDraft(deps, me.id)
  expect(await formDraft(deps, await me.actor())).toBeNull()
})

test('PY-30 a card number is never kept', async () => {
  const deps = await fresh()
  const me = await browser(deps)
  await keepFormDraft(deps, me.id, { firstName: '4111 1111 1111 1111', lastName: 'Visser' })
  expect((await formDraft(deps, await me.actor()))?.values).toEqual({ lastName: 'Visser' })
})

test('GD-03 it goes with the session', async () => {
  const deps = await fresh()
  const me = await browser(deps)
  await keepFormDraft(deps, me.id, { firstName: 'Noor' })
  await deleteOldSessions(deps.db, deps.clock.now() + 1, { idleMs: 0, longestMs: 0 })
  expect(await deps.db.query('select 1 from session_draft')).toEqual([])
})

test('BOOK-18 typed into a form that is shown again: its choices come back there, and only what is about the driver elsewhere', async () => {
  const deps = await fresh()
  const me = await browser(deps)
  const typed = { firstName: 'Noor', package: 'flex', paymentLocation: 'onLine', paymentMethod: 'ideal', terms: 'on' }
  await keepFormDraft(deps, me.id, typed, 'EIN 1')
  expect(await formDraft(deps, await me.actor(), 'EIN 1')).toEqual({ values: typed, own: true })
  expect(await formDraft(deps, await me.actor(), 'EIN 2')).toEqual({ values: { firstName: 'Noor' }, own: false })
})

test('HT-09 a NUL in what is kept is left out, and the rest is kept', async () => {
  const deps = await fresh()
  const me = await browser(deps)
  await keepFormDraft(deps, me.id, { firstName: '\0No\0or', lastName: '\0', email: 'noor@example.org' }, 'EIN 1')
  expect((await formDraft(deps, await me.actor(), 'EIN 1'))?.values).toEqual({
    firstName: 'Noor',
    email: 'noor@example.org',
  })
})
