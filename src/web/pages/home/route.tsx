import { sectionLinks } from '#domain/landing/section-links.ts'
import { translator } from '#texts/texts.ts'
import { pageAt } from '#domain/site-map/pages.ts'
import { bannerTitle, contentOf } from '../../shared/landing/landing-content.ts'
import { nearMeView } from '../../shared/landing/near-me-data.ts'
import { page, type Asked } from '../../site/page.ts'
import { homeData } from './data.ts'
import { homeSections } from './sections.tsx'
import { HomePage } from './view.tsx'

const load = async ({ facts, url }: Asked) => {
  const t = translator(facts.language)
  const [data, content] = await Promise.all([homeData(facts, url), contentOf(facts, 'home')])
  const primary = t('landing.homeHeading')
  return {
    ...data,
    content,
    title: bannerTitle('home', { primary, shortTitle: primary }),
    links: sectionLinks('homepage', facts.language, homeSections(data.view, content)),
    near: nearMeView(facts),
    publicUrl: facts.publicUrl,
  }
}

export default page({ path: pageAt('home'), load, view: (model) => <HomePage {...model} /> })
