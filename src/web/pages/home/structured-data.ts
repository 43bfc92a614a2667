import { customerService } from '#domain/customer-service.ts'

/**
 * Who runs this site and how to reach them (demand R10), the same as in the footer. It has no rating of ourselves,
 * because search engines accept none.
 */
export const siteData = (homeUrl: string, publicUrl: string, tag: string): Record<string, unknown>[] => [
  { '@type': 'WebSite', name: 'Parkwing', url: homeUrl, inLanguage: tag },
  {
    '@type': 'Organization',
    name: 'Parkwing',
    url: publicUrl,
    logo: `${publicUrl}/favicon.svg`,
    telephone: customerService.phone,
    email: customerService.email,
  },
]
