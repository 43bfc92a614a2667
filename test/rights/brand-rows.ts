import { workPath } from '#domain/site-map/work.ts'
import { untypedBrand } from '#test/builders/brands.ts'
import {
  changeLogo,
  dropDraft,
  newReturnSecret,
  publishAgain,
  publishBrand,
  readOwnBrand,
  readPublished,
  saveDraft,
} from '#usecases/agencies/brand.ts'
import { row, type CallRow } from './call-row.ts'
import { sends, type PageRow } from './page-forms.ts'

/** What is done with the look of an agency. */
export const brandCalls: Readonly<Record<string, CallRow>> = {
  readOwnBrand: row('brand.view', 'all of agency', (deps, actor, { agency }) =>
    readOwnBrand(deps, actor, { slug: agency.slug }),
  ),
  publishBrand: row('brand.change', 'all of agency', (deps, actor, { agency }) =>
    publishBrand(deps, actor, { slug: agency.slug, typed: untypedBrand, isOpen: false, version: 0, draft: 0 }),
  ),
  saveDraft: row('brand.change', 'all of agency', (deps, actor, { agency }) =>
    saveDraft(deps, actor, { slug: agency.slug, typed: untypedBrand, isOpen: false, version: 7, draft: 7 }),
  ),
  dropDraft: row('brand.change', 'all of agency', (deps, actor, { agency }) =>
    dropDraft(deps, actor, { slug: agency.slug, version: 7, draft: 7 }),
  ),
  // no look of theirs was published
  readPublished: row(
    'brand.view',
    'all of agency',
    (deps, actor, { agency }) => readPublished(deps, actor, { slug: agency.slug, to: 7 }),
    { findsNothing: true },
  ),
  publishAgain: row(
    'brand.change',
    'all of agency',
    (deps, actor, { agency }) => publishAgain(deps, actor, { slug: agency.slug, to: 7, version: 7 }),
    { findsNothing: true },
  ),
  changeLogo: row('brand.change', 'all of agency', (deps, actor, { agency }) =>
    changeLogo(deps, actor, { slug: agency.slug, file: null }),
  ),
  newReturnSecret: row('brand.secret', 'all of agency', (deps, actor, { agency }) =>
    newReturnSecret(deps, actor, { slug: agency.slug, mark: null }),
  ),
}

/** Its page, and the page that shows its form. */
export const brandPages: Readonly<Record<'brand' | 'brandTest', PageRow>> = {
  brand: {
    operation: 'brand.view',
    about: 'all of agency',
    path: ({ agency }) => workPath('brand', agency.slug),
    forms: {
      save: sends({ do: 'save', name: '', version: '7', draft: '7' }, 'brand.change'),
      publish: sends({ do: 'publish', name: '', version: '0', draft: '0' }, 'brand.change'),
      drop: sends({ do: 'drop', version: '7', draft: '7' }, 'brand.change'),
      again: sends({ do: 'again', to: '7', version: '0' }, 'brand.change'),
      logo: sends({ do: 'logo' }, 'brand.change'),
      noLogo: sends({ do: 'noLogo' }, 'brand.change'),
      sites: sends(
        { do: 'publish', name: '', version: '0', draft: '0', hosts: 'https://www.else.example' },
        'brand.change',
      ),
      secret: sends({ do: 'secret' }, 'brand.secret'),
      try: sends({ do: 'try' }),
    },
  },
  brandTest: {
    operation: 'brand.view',
    about: 'all of agency',
    path: ({ agency }) => workPath('brandTest', agency.slug),
  },
}
