import { useBehaviour } from '../../kernel/island.tsx'
import leftDevice from './left-device.island.ts'

/** In the address of the page that follows signing out. */
export const leftMark = 'left'

/**
 * On the page that follows signing out: erases what the device still keeps. It does where signing out was pressed
 * before its own script was there (DESK-21).
 */
export const LeftDevice = () => <span hidden {...useBehaviour(leftDevice)} />
