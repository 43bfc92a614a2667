import type { WorkPage } from './frame/page.ts'
import confirm from './pages/confirm/route.tsx'
import demoPeople from './pages/demo-people/route.tsx'
import home from './pages/home/route.tsx'
import invite from './pages/invite/route.tsx'
import recover from './pages/recover/route.tsx'
import recovery from './pages/recovery/route.tsx'
import signIn from './pages/sign-in/route.tsx'
import signOut from './pages/sign-out/route.tsx'

/**
 * Every page of the work side. The first that fits answers, so addresses that begin with a word stand before those that
 * begin with an organisation, as in the site map. The navigation shows only what is listed here.
 */
export const workPages: readonly WorkPage[] = [home, signIn, signOut, invite, recover, recovery, confirm, demoPeople]
