import { patternOf } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { keepCurrency } from '../../site/keep-currency.ts'
import { backWithin } from '../../site/same-site.ts'
import { absent, to } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * Takes the form of the chooser: keeps the currency and goes back to the page it was on. An unknown currency changes
 * nothing. Without script a form that only asks may come along, and its fields go back with it (SEARCH-53).
 */
const action = async ({ facts, request }: Asked) => {
  const form = await request.formData().catch(() => {
    throw absent(400)
  })
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const { currency = '', showIn = currency, back = '' } = Object.fromEntries(texts)
  keepCurrency(facts, showIn)
  const here = backWithin(facts.publicUrl, back) ?? pathOf('home', facts.language)
  const asked = texts.filter(([name]) => !['currency', 'showIn', 'back'].includes(name))
  if (asked.length === 0) return to(here, 303)
  return to(`${here.split('?', 1)[0]}?${new URLSearchParams(asked.map(([name, value]) => [name, value]))}`, 303)
}

/** There is nothing to see here, so whoever opens the address is led to the home page. */
const load = ({ facts }: Asked) => to(pathOf('home', facts.language), 303)

export default page({
  path: patternOf('currency'),
  load,
  action,
})
