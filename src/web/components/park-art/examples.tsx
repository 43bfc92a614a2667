import { ParkArt } from './park-art.tsx'

const example = (kind: Parameters<typeof ParkArt>[0]['kind']) => () => <ParkArt kind={kind} />

export const examples = { shuttle: example('shuttle'), valet: example('valet'), covered: example('covered') }
