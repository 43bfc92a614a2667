import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logoById } from '#db/agency-brands.ts'
import { partnerLogoById } from '#db/partners.ts'
import { lookOfBrand } from '#domain/agencies/brand-look.ts'
import { brandSheet } from '#domain/agencies/brand-palette.ts'
import { readTheme, type AgencyBrand } from '#domain/agencies/brand.ts'
import { brandNamed, brandPattern, partnerMarkPattern } from '#domain/site-map/machines.ts'
import type { LookOf } from '#domain/partners/choose.ts'
import { brandedPart } from '#domain/site-map/addresses.ts'
import type { Deps } from '#usecases/deps.ts'
import { readTicket } from '#usecases/travellers/embedded.ts'
import type { Embedded } from '#web/site/facts.ts'
import type { Visit } from './sellers.ts'

type Brands = Pick<Deps, 'catalogue'>

/** The looks of agencies as the choice of the seller asks for them. */
export const agencyLookOf =
  ({ catalogue }: Brands): LookOf =>
  (code) => {
    const brand = catalogue.brand(code)
    return brand ? lookOfBrand(brand) : null
  }

/** What an address below an agency's code means; null where no agency with an open look has this code (AGENCY-45). */
const brandedAt = ({ catalogue }: Brands, path: string): { brand: AgencyBrand; isEmbedded: boolean } | null => {
  const part = brandedPart(path)
  const brand = part && catalogue.brand(part.code)
  return brand ? { brand, isEmbedded: part.isEmbedded } : null
}

/**
 * What a request says of who sends a visitor. The address of an agency's page says who sells, as a link with `?agent=`
 * does, and whose look is worn (AGENCY-48): nothing that was typed behind it counts against that, nor does a search
 * engine that led there, because whoever searched for an agency and found its page is its customer.
 */
export const visitFrom = (
  brands: Brands,
  { url, headers }: FastifyRequest,
  rest: Omit<Visit, 'query' | 'referrer'>,
): Visit => {
  const [path = '', ...parameters] = url.split('?')
  const query = new URLSearchParams(parameters.join('?'))
  const branded = brandedAt(brands, path)
  if (!branded) return { ...rest, query, referrer: headers.referer ?? null }
  query.set('agent', branded.brand.code)
  query.set('businessAccount', branded.brand.code)
  return { ...rest, query, referrer: null }
}

/** The form in an agency's own page, as an address asks for it; null: this is none. */
export const embeddedAt = (
  deps: Pick<Deps, 'catalogue' | 'pepper' | 'clock'>,
  url: string,
): (Embedded & { sessionId: string | null }) | null => {
  const [path = '', ...parameters] = url.split('?')
  const branded = brandedAt(deps, path)
  if (!branded?.isEmbedded) return null
  const { brand } = branded
  const query = new URLSearchParams(parameters.join('?'))
  const given = query.get('ticket')
  const sessionId = given === null ? null : readTicket(deps, brand.code, given)
  const theme = readTheme(query.get('theme')) ?? brand.theme
  return { brand, theme, ticket: sessionId === null ? null : given, sessionId }
}

/**
 * Who may frame it: the sites that the agency named (AGENCY-51), and the test page of our own (AGENCY-226). What stands
 * in the header are origins that `readHost` let through.
 */
export const embeddedHeaders = ({ hosts }: AgencyBrand, policy: string): Record<string, string> => ({
  'content-security-policy': policy.replace(
    "frame-ancestors 'none'",
    `frame-ancestors ${["'self'", ...hosts].join(' ')}`,
  ),
  // pages that let in only who says so may show it too
  ...(hosts.length > 0 && { 'cross-origin-resource-policy': 'cross-origin' }),
})

const missing = 'There is no such file.'
const forever = 'public, max-age=31536000, immutable'

/** Opened by itself a picture is a document, which may do nothing. */
const ofPicture = { 'cache-control': forever, 'content-security-policy': "default-src 'none'; sandbox" }

/**
 * Colours and marks of agencies, and the own marks of partners (PART-22). Pages of other sites show them, in the form
 * that stands in them.
 */
export const serveBrands = (app: FastifyInstance, { catalogue, db }: Pick<Deps, 'catalogue' | 'db'>): void => {
  app.get<{ Params: { name: string } }>(partnerMarkPattern, async (incoming, reply) => {
    const [, logoId] = /^([0-9a-f]{32})\.png$/.exec(incoming.params.name) ?? []
    const logo = logoId ? await partnerLogoById(db, logoId) : null
    return logo
      ? reply.type('image/png').headers(ofPicture).send(Buffer.from(logo))
      : reply.code(404).type('text/plain; charset=utf-8').send(missing)
  })
  app.get<{ Params: { name: string } }>(brandPattern, async (incoming, reply) => {
    const named = brandNamed(incoming.params.name)
    const brand = named && catalogue.brand(named.code)
    const isLogo = named?.ending === 'png'
    const logo = brand && isLogo && brand.logoId === named.mark ? await logoById(db, named.mark) : null
    if (!named || !brand || (isLogo && !logo)) return reply.code(404).type('text/plain; charset=utf-8').send(missing)
    if (logo) return reply.type('image/png').headers(ofPicture).send(Buffer.from(logo))
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', named.mark === String(brand.version) ? forever : 'public, max-age=60')
      .send(brandSheet(brand.colours))
  })
}
