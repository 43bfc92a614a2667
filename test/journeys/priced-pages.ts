import { decode, oneSpaced } from '#test/walk/read-page.ts'
import { centsIn } from './steps.ts'

/** What pages say of prices, read from their HTML as a traveller would read it. */

export type Form = {
  /** By package, and by package with a covered place: what is charged for it. */
  totals: Map<string, number>
  chosen: string[]
  extras: string[]
  /** What can be read: the amounts in the row of each package, and the totals beside the button. */
  rows: number[][]
  bar: Map<string, number>
} | null

const amountsIn = (words: string): number[] =>
  [...words.matchAll(/\d[\d\s.,']*[.,]\d{2}(?!\d)/g)].map(([amount]) => centsIn(amount))

/** What the rows have to say: the first its whole price, the others what they add to that; with a roof after that. */
export const rowsFor = (totals: Map<string, number>): number[][] => {
  const codes = [...totals.keys()].filter((key) => !key.endsWith('-covered'))
  const said = (code: string, roof: string): number[] => {
    const [own, first] = [totals.get(code + roof), totals.get(`${codes[0]}${roof}`)]
    if (own === undefined || first === undefined) return []
    return [code === codes[0] ? own : own - first]
  }
  return codes.map((code) => [...new Set([...said(code, ''), ...said(code, '-covered')])])
}

/** What a booking form charges, and what is chosen in it. Null: the form says that nothing can be booked. */
export const formIn = (html: string): Form => {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag)
  const value = (tag: string) => decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? '')
  const totals = inputs.flatMap((tag) => {
    const key = / name="shown-([^"]+)"/.exec(tag)?.[1]
    return key ? [[key, Number(value(tag))] as const] : []
  })
  const checked = (name: string) =>
    inputs.filter((tag) => tag.includes(` name="${name}"`) && / checked=/.test(tag)).map(value)
  if (!totals.length) return null
  const rows = [...html.matchAll(/<label for="package-\w+">([\s\S]*?)<\/label>/g)]
  const [, bar = ''] = /<strong data-total="">([\s\S]*?)<\/strong>/.exec(html) ?? []
  return {
    totals: new Map(totals),
    chosen: checked('package'),
    extras: checked('extras'),
    rows: rows.map(([, label = '']) => amountsIn(wordsIn(label))),
    bar: new Map(
      [...bar.matchAll(/data-choice="([^"]+)"[^>]*>([^<]*)</g)].map(([, key = '', sum = '']) => [
        key,
        centsIn(decode(sum)),
      ]),
    ),
  }
}
export const lowest = (form: Form): number | null => form && Math.min(...form.totals.values())

const total = (html: string): number => centsIn(decode(/class="_total_[^"]*">([^<]*)</.exec(html)?.[1] ?? ''))

/** `lines` are the entries of its lists, `words` all its text. */
export type Card = { id: number; total: number; href: string; words: string; lines: string[] }

export const wordsIn = (html: string): string =>
  oneSpaced(decode(html.replace(/<!--.*?-->/g, '').replace(/<[^>]*>/g, ' ')))

const cardsOf = (html: string, mark: RegExp): Card[] => {
  const starts = [...html.matchAll(mark)]
  return starts.flatMap(({ 1: id, index }, n) => {
    const card = html.slice(index, starts[n + 1]?.index ?? html.indexOf('</main>', index))
    if (!/class="_total_/.test(card)) return []
    const href = decode(/<a [^>]*href="([^"]*\/booking\/[^"]*)"/.exec(card)?.[1] ?? '')
    const lines = [...card.matchAll(/<(li|p)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , line = '']) => wordsIn(line))
    return [{ id: Number(id), total: total(card), href, words: wordsIn(card), lines }]
  })
}
/** The amount in a line such as "+€6.00 with Flex: …", in cents. */
export const addedOn = ({ lines }: Card): number | null => {
  const line = lines.find((one) => one.includes('+') && /(?<!Medium )Flex/.test(one))
  return line === undefined ? null : centsIn(line)
}

/** A card of the list: a form with both prices in it. `href` is where its name leads, `sent` what its button sends. */
export type ListCard = Card & { flexed: number | null; sent: string; adds: number | null; less: boolean }

export const listCards = (html: string): ListCard[] => {
  const starts = [...html.matchAll(/<li class="_card_[^"]*" aria-labelledby="park-(\d+)"/g)]
  return starts.flatMap(({ 1: id, index }, n) => {
    const card = html.slice(index, starts[n + 1]?.index ?? html.indexOf('</ul><', index))
    const [, action = '', form = ''] = /<form [^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(card) ?? []
    if (!form) return []
    const sums = new Map(
      [...form.matchAll(/data-price="(\w+)">[\s\S]*?class="_total_[^"]*">([^<]*)</g)].map(
        ([, when = '', price = '']) => [when, centsIn(decode(price))] as const,
      ),
    )
    const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, decode(value)],
    )
    const href = decode(/<a [^>]*href="([^"]*\/booking\/[^"]*)"/.exec(card)?.[1] ?? '')
    const adds = /<b>\+([^<]*)<\/b>/.exec(form)?.[1]
    return [
      {
        id: Number(id),
        total: sums.get('plain') ?? 0,
        flexed: sums.get('flexed') ?? null,
        href,
        sent: `${action}?${new URLSearchParams(fields)}`,
        adds: adds === undefined ? null : centsIn(decode(adds)),
        less: /class="_less_/.test(form),
        words: wordsIn(form),
        lines: [],
      },
    ]
  })
}
export const pageCards = (html: string) =>
  cardsOf(html, /<article class="_card_[^"]*" aria-labelledby="product-name-(\d+)"/g)

/** The price on the pin of each product, by product id. */
export const pinsOf = (html: string) =>
  new Map(
    [...html.matchAll(/class="_pin_[^"]*" href="#park-(\d+)" aria-label="([^"]*?): /g)].map(
      ([, id, price = '']) => [Number(id), centsIn(decode(price))] as const,
    ),
  )

export type Offered = { '@type': string; name?: string; price?: string }
export const structuredOf = (html: string): Map<string, Offered> => {
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as { itemListElement?: { item?: { name?: string; makesOffer?: Offered } }[] },
  )
  return new Map(
    data.flatMap(({ itemListElement = [] }) =>
      itemListElement.flatMap(({ item }) => (item?.name && item.makesOffer ? [[item.name, item.makesOffer]] : [])),
    ),
  )
}

export const tileOf = (html: string, href: string): number | null => {
  const tile = new RegExp(`<a class="_tile_[^"]*" href="${href}">([\\s\\S]*?)</a>`).exec(html)?.[1] ?? ''
  const price = /class="_from_[^"]*">[^<]*<b>([^<]*)<\/b>/.exec(tile.replace(/<!--.*?-->/g, ''))?.[1]
  return price ? centsIn(decode(price)) : null
}
