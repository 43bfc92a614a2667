/** Every style sheet of the site as one: the entry of their build (vite.config.ts). */
import './tokens.css'
import './partners.css'
import './fonts.css'
import './base.css'

export default import.meta.glob('../**/*.module.css', { eager: true })
