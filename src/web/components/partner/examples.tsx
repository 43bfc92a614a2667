import { partnerOf } from '#domain/partners/partners.ts'
import { PartnerBanner, PartnerMark } from './partner-mark.tsx'

const tui = partnerOf('tui')!

export const examples = {
  mark: () => <PartnerMark partner={tui} />,
  banner: () => <PartnerBanner partner={tui} />,
}
