import { useBehaviour } from '../../../kernel/island.tsx'
import remember from './remember.island.ts'

/** The device keeps that this booking was opened: its number and nothing else (WORK-18). */
export const Remember = ({ number, who }: { number: string; who: string }) => (
  <p hidden {...useBehaviour(remember)} data-number={number} data-who={who} />
)
