import { useTexts } from '../../kernel/texts.tsx'

export type PageHeadProps = {
  /** what the page is about; the product's name follows, "Error:" precedes when a form was refused */
  title: string
  /** for search engines and link previews; the title says enough on pages that are for one person */
  description?: string | undefined
  hasErrors?: boolean
  /** absolute address of this page without parameters; leave out where a page is not for search engines */
  canonical?: string | undefined
  /** the page in every language that has it, absolute; `x-default` among them */
  alternates?: readonly { hrefLang: string; href: string }[]
  /** personal and result pages: not to be indexed */
  noIndex?: boolean
}

/** The page's title and links; React puts them into the head, wherever a page renders them. */
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
