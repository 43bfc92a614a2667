/**
 * Facts about the page for search engines. It is a block of data that runs nothing, so the content security policy
 * allows it; `<` is escaped so that no text can end the block (XS-08).
 */
export const JsonLd = ({ data }: { data: Record<string, unknown> }) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c'),
    }}
  />
)
