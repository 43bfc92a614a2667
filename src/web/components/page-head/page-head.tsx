import { useTexts } from '../../kernel/texts.tsx'

export type PageHeadProps = {
  /** What the page is about. The product's name follows it, and "Error:" precedes it when a form was refused. */
  title: string
  /** For search engines and previews of links; a page for one person needs none. */
  description?: string | undefined
  hasErrors?: boolean
  /** The absolute address of this page without parameters; leave it out where a page is not for search engines. */
  canonical?: string | undefined
  /** The absolute address of the page in every language that has it, and for `x-default`. */
  alternates?: readonly { hrefLang: string; href: string }[]
  /** For personal pages and results, which must not be indexed. */
  noIndex?: boolean
}

/** The title and links of the page. React moves them into the head, wherever a page renders them. */
export const PageHead = ({
  title,
  description,
  hasErrors = false,
  canonical,
  alternates = [],
  noIndex = false,
}: PageHeadProps) => {
  const { t } = useTexts()
  const full = t('common.pageTitle', { page: title })
  return (
    <>
      <title>{hasErrors ? t('common.errorTitle', { title: full }) : full}</title>
      <meta name="description" content={description ?? title} />
      {noIndex && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {alternates.map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
      ))}
    </>
  )
}
