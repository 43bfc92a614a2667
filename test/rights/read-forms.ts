import { decode } from '#test/walk/read-page.ts'

/** Something that is typed or chosen in a form; what it carries unseen is no field. */
type ReadField = {
  name: string
  type: string
  value: string
  isInvalid: boolean
  /** the ids that it names as its hint and error */
  describedBy: readonly string[]
}
export type ReadForm = {
  /** what tells it from the other forms of its page, whatever is typed in it */
  key: string
  action: string
  /** what it carries unseen, and its first button */
  carried: Readonly<Record<string, string>>
  fields: readonly ReadField[]
  /** without one it only shows something */
  hasButton: boolean
}

type Attributes = ReadonlyMap<string, string>
const attributesOf = (text: string): Attributes =>
  new Map(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decode(value),
    ]),
  )

const controls = /<(input|button)\b([^>]*)>|<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\3>/g
const chosenIn = (options: string): string => {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, text = '']) => attributesOf(text))
  return (all.find((one) => one.has('selected')) ?? all[0])?.get('value') ?? ''
}

const typeOf = (tag: string, attributes: Attributes): string =>
  tag === 'input' ? (attributes.get('type') ?? 'text') : tag === 'button' ? (attributes.get('type') ?? 'submit') : tag

const formOf = (here: string, [, own = '', inside = '']: readonly string[]): ReadForm => {
  const carried: Record<string, string> = {}
  const fields: ReadField[] = []
  let hasButton = false
  for (const [, single, alone, pair, around, within = ''] of inside.matchAll(controls)) {
    const tag = single ?? pair ?? ''
    const attributes = attributesOf(alone ?? around ?? '')
    const [name, type] = [attributes.get('name') ?? '', typeOf(tag, attributes)]
    const value = tag === 'select' ? chosenIn(within) : tag === 'textarea' ? decode(within) : attributes.get('value')
    if (type === 'submit') hasButton = true
    if (name === '' || attributes.has('disabled')) continue
    if (type === 'hidden') carried[name] = value ?? ''
    else if (type === 'submit') carried[name] ??= value ?? ''
    else
      fields.push({
        name,
        type,
        value: value ?? (type === 'checkbox' ? 'on' : ''),
        isInvalid: attributes.get('aria-invalid') === 'true',
        describedBy: (attributes.get('aria-describedby') ?? '').split(' ').filter(Boolean),
      })
  }
  const action = attributesOf(own).get('action') || here
  const names = [...new Set([...Object.keys(carried), ...fields.map(({ name }) => name)])].toSorted()
  const path = action.replace(/[?#].*/, '')
  return { key: [path, carried['do'] ?? '', ...names].join(' '), action, carried, fields, hasButton }
}

/** The forms of a page that send something; the server writes its pages, so that patterns read them. */
export const formsIn = (html: string, here: string): ReadForm[] =>
  [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, own = '']) => /method="post"/i.test(own))
    .map((match) => formOf(here, match))
    .filter(({ hasButton }) => hasButton)

/** Sheets and steps of the same page, which its links open. */
export const sheetsIn = (html: string, here: string): string[] => {
  const { origin, pathname } = new URL(here, 'https://parkwing.example')
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].flatMap(([, href = '']) => {
    const to = new URL(decode(href), origin + pathname)
    return to.origin === origin && to.pathname === pathname && to.search !== '' ? [to.pathname + to.search] : []
  })
}

/** The words of the element with this id; null where there is none. */
export const wordsAt = (html: string, id: string): string | null => {
  const at = html.search(new RegExp(`\\bid="${id.replaceAll(/[^\w-]/g, '\\$&')}"`))
  if (at < 0) return null
  return html
    .slice(html.indexOf('>', at) + 1)
    .slice(0, 400)
    .replaceAll(/<[^>]*>/g, '')
    .trim()
}
