import type { WorkPage } from './frame/page.ts'
import home from './pages/home/route.tsx'
import signIn from './pages/sign-in/route.tsx'

/**
 * Every page of the work side. The first that fits answers, so addresses that begin with a word stand before those that
 * begin with an organisation, as in the site map. The navigation shows only what is listed here.
 */
export const workPages: readonly WorkPage[] = [home, signIn]
