import { refused, done, type Outcome } from '#domain/outcome.ts'
import type { Deps } from './deps.ts'

/** The file that was sent, and the picture that we keep of it, may be this large. */
export const mostLogoBytes = 1_000_000
const mostKeptBytes = 200_000

/** A mark, drawn anew from what was sent (AGENCY-47). Refusals: brand_logo and files_busy (field logo). */
export const drawnLogo = async (
  { drawLogo, scanFile }: Deps,
  file: Uint8Array,
): Promise<Outcome<{ bytes: Uint8Array; width: number; height: number }>> => {
  const wrong = refused('brand_logo', undefined, { logo: 'brand_logo' })
  const busy = refused('files_busy', undefined, { logo: 'files_busy' })
  if (file.length === 0 || file.length > mostLogoBytes) return wrong
  const scanned = await scanFile(file)
  if (scanned !== 'clean') return scanned === 'infected' ? wrong : busy
  const drawn = drawLogo ? await drawLogo(file) : 'busy'
  if (drawn === 'busy') return busy
  return drawn === 'unreadable' || drawn.bytes.length > mostKeptBytes ? wrong : done(drawn)
}
