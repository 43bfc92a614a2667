import type { ReactNode } from 'react'
import { redirectTarget } from '#domain/content/page.ts'
import { languages, tagOf } from '#domain/languages.ts'
import type { FoundContent } from '#usecases/content.ts'
import { JsonLd } from '../../components/page-head/json-ld.tsx'
import { to } from '../../kernel/page.ts'
import { hreflangOf, pathOf, type StaticPage } from '#domain/site-map/pages.ts'
import { chapterLinks, ContentBody } from '../../shared/landing/content-body.tsx'
import { contentCrumbs, pageHref, questionsOf, readingOf, updatedIn } from '../../shared/landing/content-data.tsx'
import { headOf } from '../../shared/landing/landing-data.ts'
import { breadcrumbData } from '../../shared/landing/structured-data.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { ContentPage } from './view.tsx'

/** The head of the page; search engines may only show it in the languages in which it is listed. */
const contentHead = (facts: RequestFacts, name: StaticPage, { page, own }: FoundContent) => {
  const head = headOf(facts, name)
  const listed = new Set(languages.filter((language) => facts.deps.content.isListed(name, language)).map(hreflangOf))
  const noIndex = page.noRobots || !own
  return {
    ...head,
    description: page.description,
    noIndex,
    alternates: noIndex
      ? []
      : (head.alternates ?? []).filter(
          ({ hrefLang }) => listed.has(hrefLang) || (hrefLang === 'x-default' && listed.has('en')),
        ),
  }
}

/** The whole page of a row. Null: 404. Throws the redirect of a page that has moved. */
export const contentPage = async (
  facts: RequestFacts,
  name: StaticPage,
  query: URLSearchParams,
): Promise<ReactNode> => {
  const { deps, language } = facts
  const found = deps.content.find(name, language)
  if (!found) return null
  const { page, own } = found
  const moved = page.redirect === null ? null : redirectTarget(page.redirect)
  if (moved)
    throw to(
      (pageHref(facts, moved.page) ?? pathOf('home', language)) +
        (query.size ? `?${query}` : '') +
        (moved.anchor ? `#${moved.anchor}` : ''),
      301,
    )
  const { blocks } = questionsOf(facts, name, query)
  const reading = await readingOf(facts, found, blocks, {}, query)
  const { pageTitle: title, keywords, template, stylesheet } = page
  const view = {
    title,
    keywords,
    template,
    stylesheet,
    updated: updatedIn(facts, page.updatedOn),
    lang: own ? undefined : tagOf[page.language],
    chapters: chapterLinks(blocks, reading),
    body: <ContentBody blocks={blocks} reading={reading} />,
  }
  const crumbs = contentCrumbs(facts, name) ?? []
  return (
    <>
      <ContentPage view={view} crumbs={crumbs} head={contentHead(facts, name, found)} />
      <JsonLd data={breadcrumbData(crumbs, facts.publicUrl)} />
    </>
  )
}
