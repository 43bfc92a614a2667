import { markAddressOf } from '#domain/agencies/library-image.ts'
import { lookOfBrand } from '#domain/agencies/brand-look.ts'
import { tagOf } from '#domain/languages.ts'
import { contentLimits, siteCode, type ContentPage } from '#domain/content/page.ts'
import { problems } from '#domain/problems.ts'
import { libraryPath, profilePath, seoPagesPath } from '#domain/site-map/machines.ts'
import { depsOfKey } from '#usecases/agencies/find-bookings.ts'
import { findCustomer } from '#usecases/agencies/find-customer.ts'
import type { Deps } from '#usecases/deps.ts'
import type { ApiDoor } from '../door.ts'
import { callerOf } from './caller.ts'

const dayOf = (moment: number): string => new Date(moment).toISOString()

/** A page with every field of the specification; who wrote it is a person, and is not told (PART-16). */
const seoPage = (page: ContentPage, translations: readonly string[]) => ({
  type: 'seoPages',
  id: `${page.pageName}.${page.language}`,
  attributes: {
    siteCode: page.siteCode,
    pageName: page.pageName,
    menuName: page.menuName,
    html: page.html,
    pageTitle: page.pageTitle,
    shortTitle: page.shortTitle,
    keywords: page.keywords,
    description: page.description,
    noRobots: page.noRobots,
    ssg: page.ssg,
    pageLanguage: tagOf[page.language],
    redirect: page.redirect,
    stylesheet: page.stylesheet,
    template: page.template,
    pageClass: page.pageClass,
    productClass: page.productClass,
    language: page.language,
    translations,
    createdDate: dayOf(page.createdAt),
    updatedDate: dayOf(page.updatedAt),
  },
})

const open = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' }
const jsonApi = { ...open, 'content-type': 'application/vnd.api+json' }

/** The content pages as JSON:API, at most 500 at once, of this site and of the menu `locations` where none is named. */
const seoPagesDoor = ({ content }: Deps): ApiDoor => ({
  method: 'GET',
  path: seoPagesPath,
  summary: 'Content pages',
  answer: null,
  handle: async (request) => {
    const { searchParams } = new URL(request.url)
    const site = searchParams.get('filter[siteCode]') ?? siteCode
    const menu = searchParams.get('filter[menuName]') ?? 'locations'
    const limit = Number(/^\d{1,3}$/.exec(searchParams.get('page[limit]') ?? '')?.[0] ?? contentLimits.pageSize)
    const offset = Number(/^\d{1,6}$/.exec(searchParams.get('page[offset]') ?? '')?.[0] ?? 0)
    const all = content.published().filter((page) => page.siteCode === site && page.menuName === menu)
    const shown = all.slice(offset, offset + Math.min(limit, contentLimits.pageSize))
    const data = shown.map((page) => seoPage(page, content.translations(page.pageName)))
    return Response.json({ data, meta: { total: all.length } }, { headers: jsonApi })
  },
})

/** The mark of an agent: link and name, which follow each other in its address (PART-17). */
const libraryDoor = ({ catalogue, publicUrl }: Deps): ApiDoor => ({
  method: 'GET',
  path: libraryPath,
  summary: 'The mark of an agent',
  answer: null,
  handle: async (request) => {
    const { searchParams } = new URL(request.url)
    const code = /^logo_([A-Za-z0-9-]{2,20})$/.exec(searchParams.get('tag') ?? '')?.[1] ?? ''
    const isAsked = searchParams.get('plugin') === 'library_image'
    const brand = catalogue.brand(code)
    const mark = (brand && lookOfBrand(brand).logo) ?? catalogue.partner(code)?.logo
    const at = (mark?.lastIndexOf('/') ?? -1) + 1
    const data = isAsked && mark ? [{ link: `${publicUrl}${mark.slice(0, at)}`, name: mark.slice(at) }] : []
    const read = markAddressOf({ data })
    return read.ok
      ? Response.json({ data }, { headers: open })
      : Response.json({ data: [], error: read.error }, { status: 404, headers: open })
  },
})

/** A customer of the agency whose key it is, by `email` or `hash` (AGENCY-68). */
const profileDoor = (all: Deps): ApiDoor => ({
  method: 'GET',
  path: profilePath,
  summary: 'A customer of an agency',
  answer: null,
  handle: async (request, _params, address = '') => {
    const { outcome: caller, headers } = await callerOf(all, request, address)
    const told = { ...headers, 'cache-control': 'no-store' }
    const nobody = (status: number) => Response.json({ data: { customer: null } }, { status, headers: told })
    if (!caller.ok) return nobody(problems[caller.problem.code].status)
    const { searchParams } = new URL(request.url)
    const found = await findCustomer(depsOfKey(all, caller.value), caller.value, {
      email: searchParams.get('email'),
      hash: searchParams.get('hash'),
    })
    if (!found.ok) return nobody(problems[found.problem.code].status)
    return Response.json({ data: { customer: found.value } }, { headers: told })
  },
})

export const feedDoors = (deps: Deps): ApiDoor[] => [seoPagesDoor(deps), libraryDoor(deps), profileDoor(deps)]
