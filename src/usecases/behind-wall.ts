import { behindWall, type RowScope } from '#db/row-wall.ts'
import type { Deps } from './deps.ts'

/**
 * What use cases of a car park or an agency get in place of everything: the same, but of the rows of bookings only what
 * the scope reaches (RIGHT-7). Spaces are placed and freed by the desk that serves all (deps.desk), after the table of
 * rights was asked.
 */
export const depsBehindWall = (deps: Deps, scope: RowScope): Deps => ({ ...deps, db: behindWall(deps.db, scope) })
