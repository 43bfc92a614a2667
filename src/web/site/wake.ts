/**
 * The one script of every page. It wakes the page's islands, and it contains the small behaviours that most pages have,
 * so that these need no request of their own. Before it runs, and where a module cannot be had, what the server wrote
 * stays and works as it is. What is imported here has no module of its own (scripts/vite-islands.ts).
 */
import consent from '../components/consent/consent.island.ts'
import disclosure from '../components/disclosure/disclosure.island.ts'
import goToTop from '../components/layout/go-to-top.island.ts'
import { takeUpPlace } from '../components/take-up-place.ts'
import keepSearch from '../forms/search-form/keep-search.island.ts'
import { armAll, carry } from '../kernel/arm.ts'
import themeSkin from '../theme/theme-skin.island.ts'

carry([consent, disclosure, goToTop, keepSearch, themeSkin])
takeUpPlace()
armAll(document)
