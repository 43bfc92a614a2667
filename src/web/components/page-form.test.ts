import { createElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { translator } from '#texts/texts.ts'
import { kept } from '../kernel/kept.tsx'
import { renderDocument } from '../kernel/render.tsx'
import { TextsProvider } from '../kernel/texts.tsx'
import { CheckField, Field, HiddenField, SelectField, TextField } from './field/field.tsx'
import { examples } from './language-chooser/examples.tsx'
import { Late } from './late.tsx'
import { TypedContext, useFormOfPage, usePageForm } from './page-form.tsx'

const assets = { modules: () => '', words: () => undefined }
const drawn = (view: ReactNode, typed: URLSearchParams | null = null): string =>
  renderDocument(
    view,
    (node) =>
      createElement(TextsProvider, {
        language: 'en',
        t: translator('en'),
        children: createElement(TypedContext, { value: typed }, node),
      }),
    assets,
  )

const Chooser = () => createElement('b', null, JSON.stringify(useFormOfPage())?.replaceAll('"', ''))

test('BOOK-38 what stands before a form knows of it, because it is drawn last; a later form takes its place', () => {
  const header = createElement(Late, null, createElement(Chooser))
  const Form = ({ id, sends }: { id: string; sends?: 'address' }) => createElement('form', usePageForm(id, sends))
  const form = (id: string, sends?: 'address') => createElement(Form, { key: id, id, ...(sends && { sends }) })
  expect(drawn([header, form('one')])).toContain('<b>{id:one,sends:typed}</b><form id="one">')
  expect(drawn([header, form('one'), form('two', 'address')])).toContain('{id:two,sends:address}')
  expect(drawn(header)).toContain('<b>null</b>')
})

test('BOOK-38 Enter in a field presses no language: the first button of the form is none', () => {
  const Form = () => createElement('form', usePageForm('claim'), createElement('button', null, 'Send'))
  const html = drawn([createElement(Late, { key: 1, children: examples.closed() }), createElement(Form, { key: 2 })])
  const [first = '', second = ''] = html.match(/<button [^>]*>/g) ?? []
  expect([first, /<summary[\s\S]*<button hidden/.test(html)]).toEqual([
    '<button hidden="" tabindex="-1" form="claim">',
    true,
  ])
  expect(second).toMatch(/lang="nl-NL"[^>]* form="claim"|form="claim"[^>]* lang="nl-NL"/)
})

const fields = () => [
  createElement(Field, { key: 1, name: 'plate', label: 'Plate', defaultValue: 'OLD' }),
  createElement(TextField, { key: 2, name: 'reason', label: 'Reason' }),
  createElement(
    SelectField,
    { key: 3, name: 'land', label: 'Land', defaultValue: 'NL' },
    createElement('option', { value: 'NL' }, 'N'),
    createElement('option', { value: 'DE' }, 'D'),
  ),
  createElement(CheckField, { key: 4, name: 'terms', label: 'Terms' }),
  createElement(CheckField, { key: 5, name: 'news', label: 'News', defaultChecked: true }),
  createElement(HiddenField, { key: 6, name: 'version', value: '4' }),
]

test('BOOK-38 fields hold what was typed, an empty one and a box that was unticked too; others what the server knows', () => {
  const typed = drawn(
    fields(),
    new URLSearchParams({ plate: '', reason: 'Storm\nover <Crete>', land: 'DE', terms: 'on', version: '3' }),
  )
  expect(typed).toMatch(/name="plate"[^>]* value=""/)
  expect(typed).toContain('Storm\nover &lt;Crete&gt;</textarea>')
  expect(typed).toContain('<option value="DE" selected="">')
  expect(typed).toMatch(/name="terms"[^>]* checked=""/)
  expect(typed).not.toMatch(/name="news"[^>]* checked=""/)
  expect(typed).toContain('name="version" value="3"')
  const plain = drawn(fields())
  expect(plain).toMatch(/name="plate"[^>]* value="OLD"/)
  expect(plain).toMatch(/name="news"[^>]* checked=""/)
  expect(plain).toContain('name="version" value="4"')
})

test('BOOK-38 what is kept for everybody never shows what somebody typed', () => {
  const KeptPart = kept(({ name }: { name: string }) => createElement(Field, { name, label: 'Kept' }))
  const both = () => [
    createElement(Field, { key: 1, name: 'own', label: 'Own' }),
    createElement('p', { key: 2 }, createElement(KeptPart, { name: 'everybodys' })),
  ]
  const first = drawn(both(), new URLSearchParams({ own: 'mine', everybodys: 'mine too' }))
  expect(first).toContain('value="mine"')
  expect(first).toContain('name="everybodys"')
  expect(first + drawn(both())).not.toContain('mine too')
})
