import { behaviour } from '../../kernel/behaviour.ts'
import { eraseKept } from './kept-rows.ts'

/** Nobody is signed in here any more, and what was kept for who was goes (DESK-21). */
export default behaviour('left-device', 'load', () => void eraseKept().catch(() => undefined))
