import { storageTable } from '#domain/consent/storage-table.ts'
import { ConsentBanner } from './banner.tsx'
import { CookieTable } from './cookie-table.tsx'
import { ConsentSettings } from './settings.tsx'

const table = storageTable({ currencyCookie: 'currency', agentDays: 90, tests: ['hero'] })

export const examples = {
  banner: () => <ConsentBanner question={{ action: '/en/consent', back: '/', policyHref: '/en/cookie-policy' }} />,
  settings: () => (
    <ConsentSettings
      view={{
        action: '/en/consent',
        back: '/',
        websiteImprovement: true,
        advertising: false,
        chosenOn: '20 November 2026',
        signal: true,
        saved: true,
        policyHref: '/en/cookie-policy',
      }}
    />
  ),
  table: () => <CookieTable things={table} />,
}
