import { GateBadge } from './gate-badge.tsx'

export const examples = { airport: () => <GateBadge iata="EIN" /> }
