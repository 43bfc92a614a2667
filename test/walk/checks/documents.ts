/**
 * What is read in the bytes of pages, without a browser: each check names the page and what is wrong there. A page
 * planted for it is in controls.test.ts.
 */
import { tagOf } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import { missingTranslation } from '#texts/translate.ts'
import { languageOf, pathOfLink, type Crawl, type Fetched } from '../crawler.ts'
import { oneSpaced } from '../read-page.ts'

type Check = (pages: readonly Fetched[], origin: string) => string[]
type Reached = Pick<Crawl, 'pages' | 'others' | 'linkedFrom'>

export const brokenLinks = ({ pages, others, linkedFrom }: Reached): string[] =>
  [...pages.values(), ...others.values()].flatMap(({ path, status, location }) =>
    status === 200 ? [] : [`${path} is ${status} ${location}, linked from ${linkedFrom.get(path) ?? 'the sitemap'}`],
  )

export const lostAnchors = ({ pages, others, linkedFrom }: Reached, origin: string): string[] =>
  [...linkedFrom].flatMap(([link, from]) => {
    const to = pathOfLink(origin, from, link)
    const target = to && (pages.get(to.path) ?? others.get(to.path))
    // The top of a page is there without an element of that name (HTML standard). What begins with a slash is an
    // address inside the page, as the look-up of a booking has one for old links, and is read by its script.
    return to?.anchor && to.anchor !== 'top' && !to.anchor.startsWith('/') && !target?.page?.ids.includes(to.anchor)
      ? [`${link}, linked from ${from}`]
      : []
  })

export const doubledIds: Check = (pages) =>
  pages.flatMap(({ path, page }) =>
    page!.ids.filter((id, index, all) => all.indexOf(id) !== index).map((id) => `${path}: ${id}`),
  )

export const headingsOutOfOrder: Check = (pages) =>
  pages.flatMap(({ path, page }) => {
    const levels = page!.headings.filter(({ inMain }) => inMain).map(({ level }) => level)
    const jumps = levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)
    const firsts = page!.headings.filter(({ level }) => level === 1).length
    return firsts !== 1 || jumps
      ? [`${path}: ${page!.headings.map(({ level, inMain }) => `${inMain ? '' : '-'}${level}`).join(' ')}`]
      : []
  })

export const emptyHeadings: Check = (pages) =>
  pages.flatMap(({ path, page }) =>
    page!.headings.filter(({ text }) => text === '').map(({ level }) => `${path}: empty h${level}`),
  )

export const wrongLanguage: Check = (pages) =>
  pages.flatMap(({ path, page }) => (page!.lang === tagOf[languageOf(path)] ? [] : [`${path}: ${page!.lang}`]))

export const signsOfNoText = [missingTranslation, '{{', '="page:', '[object ', '>undefined<', '>NaN']
export const unfinishedWords: Check = (pages) =>
  pages.flatMap(({ path, html }) =>
    signsOfNoText
      .filter((sign) => html.includes(sign))
      .map((sign) => `${path}: ${sign} … ${html.slice(Math.max(0, html.indexOf(sign) - 60), html.indexOf(sign) + 60)}`),
  )

export const foreignLoads: Check = (pages, origin) =>
  pages.flatMap(({ path, page }) =>
    page!.resources
      .filter((one) => !one.startsWith('data:') && pathOfLink(origin, path, one) === null)
      .map((one) => `${path}: ${one}`),
  )

/** Title, description and canonical: there, and not longer than is shown. */
export const wrongHeads: Check = (pages, origin) =>
  pages.flatMap(({ path, page }) => {
    const { title, description, canonical } = page!
    return [
      ...(title.length < 10 || title.length > 65 ? [`${path}: title of ${title.length}: ${title}`] : []),
      ...(description.length < 50 || description.length > 170
        ? [`${path}: description of ${description.length}: ${description}`]
        : []),
      ...(canonical === origin + path ? [] : [`${path}: canonical ${canonical}`]),
    ]
  })

/** What two pages of one language have in common that is to be of each its own. */
export const doubledHeads: Check = (pages) =>
  (['title', 'description'] as const).flatMap((what) => {
    const seen = new Map<string, string>()
    return pages.flatMap(({ path, page }) => {
      const key = `${languageOf(path)}: ${page![what]}`
      const other = seen.get(key)
      seen.set(key, path)
      return other ? [`${other} and ${path}: ${page![what]}`] : []
    })
  })

const shownKeys = ['name', 'telephone', 'address', 'streetAddress', 'addressLocality', 'description', 'text', 'email']

/** Structured data says what the page shows. */
export const unshownData: Check = (pages) =>
  pages.flatMap(({ path, page }) => {
    const shown = page?.text ?? ''
    const check = (key: string, value: unknown): string[] => {
      if (Array.isArray(value)) return value.flatMap((one) => check(key, one))
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).flatMap(([name, one]) => check(name, one))
      if (shownKeys.includes(key))
        return shown.includes(oneSpaced(String(value))) ? [] : [`${path}: ${key} ${String(value)}`]
      if (key === 'price')
        return shown.includes(oneSpaced(formatMoney(euro(Math.round(Number(value) * 100)), languageOf(path))))
          ? []
          : [`${path}: price ${String(value)}`]
      return []
    }
    return page?.data.flatMap((one) => check('', one)) ?? []
  })

export const openToSearch: Check = (pages) =>
  pages.flatMap(({ path, page, status }) => (status === 200 && page && !page.noIndex ? [path] : []))
