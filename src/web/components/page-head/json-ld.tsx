/**
 * Facts of the page for search engines. A data block runs nothing, so the policy asks for no nonce; `<` is escaped so
 * that no text can end it (XS-08).
 */
export const JsonLd = ({ data }: { data: Record<string, unknown> }) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c'),
    }}
  />
)
