import { parseDateTime } from '#domain/time/local.ts'
import { quoteWalkIn, sellWalkIn, walkInProducts } from '#usecases/operators/sell-walk-in.ts'
import { show, to } from '../../../kernel/page.ts'
import { deskFacts } from '../../desk/desk-facts.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly, type AtPlace } from '../../frame/staff.ts'
import { WalkInView } from './view.tsx'

const idIn = (text: string | null, { deps, place }: AtPlace): number =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : (walkInProducts(deps, place)[0]?.id ?? 0)

/** The price stands as soon as it is said until when; without that only the question. */
const load = staffOnly(async (asked) => {
  const at = atPlace(asked, 'booking.sell')
  const { deps, place } = at
  const desk = await deskFacts(asked, at)
  const [until, product] = ['until', 'product'].map((name) => asked.url.searchParams.get(name))
  const productId = idIn(product ?? null, at)
  const command = { place, productId, until: parseDateTime(until ?? '') ?? null }
  const quote = until ? await quoteWalkIn(deps, asked.facts.actor, command) : null
  const products = walkInProducts(deps, place).map(({ id, name }) => ({ id, name }))
  return { desk, products, productId, until: until ?? '', quote }
})

/** Sold: the desk goes on with paying and checking in. */
const action = staffOnly(async (asked) => {
  const at = atPlace(asked, 'booking.sell')
  const { deps, place } = at
  const form = await sentForm(asked.request)
  const text = (name: string) => form.text(name)
  const sold = await sellWalkIn(deps, asked.facts.actor, {
    place,
    productId: idIn(asked.url.searchParams.get('product'), at),
    until: parseDateTime(asked.url.searchParams.get('until') ?? '') ?? null,
    shownMinor: Number(text('shown')),
    typed: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      plate: text('plate'),
      plateCountry: text('plateCountry').toUpperCase(),
      passengers: text('passengers'),
    },
    language: asked.facts.language,
    nonce: text('nonce'),
  })
  if (!sold.ok) return show({ problem: sold.problem, values: form.values() }, { status: 422 })
  return to((await deskFacts(asked, at)).paths.stay(sold.value.number, 'arrivals'), 303)
})

export default workPage({
  at: 'walkIn',
  load,
  action,
  view: (model, said) => <WalkInView {...model} refused={said ?? null} />,
})
