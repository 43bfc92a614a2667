import type { WorkPage } from './frame/page.ts'
import home from './pages/home/route.tsx'
import signIn from './pages/sign-in/route.tsx'
import valet from './pages/valet/route.tsx'
import valetJob from './pages/valet-job/route.tsx'
import valetPhoto from './pages/valet-photo/route.ts'

/**
 * Every page of the work side. The first that fits answers, so addresses that begin with a word stand before those that
 * begin with an organisation, as in the site map. The navigation shows only what is listed here.
 */
export const workPages: readonly WorkPage[] = [home, signIn, valet, valetJob, valetPhoto]
