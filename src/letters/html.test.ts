import { expect, test } from 'vitest'
import { html, oneLine, userHtml, userText } from './html.ts'

test('DOC-01 what is put into a template is escaped, Html is not escaped twice', () => {
  const item = html`<li title="${'"><script>'}">${"a & 'b'"}</li>`
  expect(html`<ul>${[item, item]}</ul>${null}${3}`.markup).toBe(`<ul>${item.markup}${item.markup}</ul>3`)
  expect(item.markup).toBe('<li title="&quot;&gt;&lt;script&gt;">a &amp; &#39;b&#39;</li>')
})

test('ML-03 ML-04 control characters and line breaks become one blank, direction marks go', () => {
  expect(oneLine(' Eve\r\nBcc:\u0000x\u2028y\u202Ez ')).toBe('Eve Bcc: x yz')
})

test('I18-07 a name written right to left is isolated', () => {
  expect(userHtml('<مريم>').markup).toBe('<bdi>&lt;مريم&gt;</bdi>')
  expect(userText('مريم')).toBe('\u2068مريم\u2069')
  expect(userText('Zoë')).toBe('Zoë')
})
