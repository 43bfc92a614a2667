/** The style sheets that every page has, as one: the entry of their build (vite.config.ts). */
import './tokens.css'
import './partners.css'
import './fonts.css'
import './base.css'

export default import.meta.glob(
  ['../**/*.module.css', '!../pages/search/*.module.css', '!../pages/booking-form/*.module.css'],
  { eager: true },
)
