import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { becomeInside } from './exchange.ts'

/** As much of an element as exchanging asks for; text is one node of it. */
class One {
  readonly attributes: { name: string; value: string }[]
  readonly childNodes: One[] = []
  parent: One | null = null
  readonly nodeName: string
  constructor(name: string, attributes: Record<string, string> = {}, ...children: One[]) {
    this.nodeName = name
    this.attributes = Object.entries(attributes).map(([key, value]) => ({ name: key, value }))
    for (const child of children) this.insertBefore(child, null)
  }
  get id(): string {
    return this.getAttribute('id') ?? ''
  }
  hasAttribute = (name: string) => this.getAttribute(name) !== null
  getAttribute = (name: string) => this.attributes.find((one) => one.name === name)?.value ?? null
  getAttributeNames = () => this.attributes.map(({ name }) => name)
  removeAttribute = (name: string) =>
    void this.attributes.splice(
      this.attributes.findIndex((one) => one.name === name),
      1,
    )
  setAttribute = (name: string, value: string) => {
    if (this.hasAttribute(name)) this.removeAttribute(name)
    this.attributes.push({ name, value })
  }
  matches = (selector: string) =>
    selector === 'a:not([data-row])'
      ? this.nodeName === 'A' && !this.hasAttribute('data-row')
      : this.nodeName === selector.toUpperCase()
  querySelector = (selector: string): One | null => {
    for (const child of this.childNodes) {
      const found = child.hasAttribute(selector.slice(1, -1)) ? child : child.querySelector(selector)
      if (found) return found
    }
    return null
  }
  remove = () => {
    this.parent?.childNodes.splice(this.parent.childNodes.indexOf(this), 1)
    this.parent = null
  }
  insertBefore = (child: One, before: One | null) => {
    child.remove()
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child)
    child.parent = this
  }
  replaceWith = (other: One) => {
    this.parent?.insertBefore(other, this)
    this.remove()
  }
  isEqualNode = (other: One): boolean => this.text === other.text
  get text(): string {
    const said = this.attributes.map(({ name, value }) => `${name}=${value}`).sort()
    return `${this.nodeName}[${said.join()}](${this.childNodes.map((child) => child.text).join()})`
  }
}

beforeEach(() => vi.stubGlobal('Element', One))
afterEach(() => vi.unstubAllGlobals())

const row = (car: string, state = 'due') =>
  new One(
    'TR',
    {},
    new One('TD', {}, new One('A', { 'data-row': '', href: `/stay/${car}?from=list` })),
    new One('TD', { state }),
  )
const hour = (id: string, ...rows: One[]) => new One('TBODY', {}, new One('TR', {}, new One('TH', { id })), ...rows)
const link = (href: string) => new One('A', { href })
/** What is in `place` afterwards, which says all that `next` did. */
const exchange = (place: One, next: One): One[] => {
  const wanted = next.text
  becomeInside(place as unknown as Element, next as unknown as Element)
  expect(place.text).toBe(wanted)
  return place.childNodes
}

describe('DESK-52 what is in both pages stays the element that it is', () => {
  test('a row whose car changed, one that is gone before it, and one that came', () => {
    const [a, b, c] = [row('a'), row('b'), row('c')]
    const after = exchange(new One('TBODY', {}, a, b, c), new One('TBODY', {}, row('b', 'in'), row('new'), row('c')))
    expect(after[0] === b && after[2] === c && !after.includes(a)).toBe(true)
  })
  test('a car that another order puts last: no row becomes another car’s', () => {
    const [a, b] = [row('a'), row('b')]
    const after = exchange(new One('TBODY', {}, a, b), new One('TBODY', {}, row('b'), row('a', 'late')))
    expect(after[0] === b && after[1] !== b).toBe(true)
  })
  test('an hour that came before another leaves its rows where they are', () => {
    const a = row('a')
    const there = hour('at-6', a)
    const after = exchange(
      new One('TABLE', {}, there),
      new One('TABLE', {}, hour('at-5', row('x')), hour('at-6', row('a'))),
    )
    expect(after[1] === there && there.childNodes[1] === a).toBe(true)
  })
  test('a link stays the link to its page, also when one came or went before it', () => {
    const [six, seven] = [link('#at-6'), link('#at-7')]
    const road = new One('NAV', {}, six, seven)
    const more = exchange(road, new One('NAV', {}, link('#at-5'), link('#at-6'), link('#at-7')))
    expect(more[1] === six && more[2] === seven).toBe(true)
    const less = exchange(road, new One('NAV', {}, link('#at-7')))
    expect(less[0] === seven).toBe(true)
  })
})
